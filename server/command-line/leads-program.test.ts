import { expect, test, vi } from 'vitest';
import { leadsProgram } from './leads-program.ts';

/** What a command line that makes no sense prints, and its exit code. */
async function refusal(args: readonly string[]): Promise<{ code: unknown; line: string }> {
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('the program ended');
  });
  const acts: unknown[] = [];
  const program = leadsProgram(async (act) => {
    acts.push(act);
  });
  await program.parseAsync(args, { from: 'user' }).catch(() => undefined);
  const [[code] = []] = exit.mock.calls;
  vi.restoreAllMocks();
  expect(acts).toEqual([]);
  return { code, line: printed.split('\n', 1)[0] ?? '' };
}

test.each<[string[], RegExp]>([
  [['dance'], /^error: unknown command 'dance'/],
  [['constructor'], /^error: unknown command 'constructor'/],
  [['list', '--loud'], /^error: unknown option '--loud'/],
  [['list', '--csv'], /^error: unknown option '--csv'/],
  [['list', '--all', '--suspected'], /cannot be used with option/],
  [['list', '--limit', 'x'], /'x' is invalid\. Expected a whole number above 0\.$/],
  [['show'], /^error: missing required argument 'id'/],
  [['show', 'a', 'b'], /^error: too many arguments for 'show'/],
  [['export'], /^error: export needs --csv or --json/],
  [['export', '--csv', '--json'], /cannot be used with option/],
  [['list', '--progress', 'done'], /'done' is invalid.*new, answered, won, lost/],
  [['mark', 'a', 'done'], /'done' is invalid.*new, answered, won, lost/],
  [['note', 'a', ' '], /Expected a text of up to 5000 characters\.$/],
  [['erase', ''], /'' is invalid .* Expected a full e-mail address or a reference\.$/],
  [['erase', '@'], /Expected a full e-mail address/],
  [['retry'], /^error: retry needs an id or --failed/],
  [['retry', 'a', '--failed'], /^error: retry needs an id or --failed/],
  [['list', '--since', 'May'], /'May' is invalid\. Expected a date such as 2026-12-24\.$/],
])('%j makes no sense', async (args, line) => {
  const refused = await refusal(args);
  expect(refused.code).toBe(2);
  expect(refused.line).toMatch(line);
});
