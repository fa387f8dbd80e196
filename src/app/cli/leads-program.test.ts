import { expect, test, vi } from 'vitest';
import { leadsProgram } from './leads-program.ts';

/** The error and exit code of an invalid command line. */
async function refusal(args: readonly string[]): Promise<{ code: unknown; line: string }> {
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('the program ended');
  });
  await leadsProgram()
    .parseAsync(args, { from: 'user' })
    .catch(() => undefined);
  const [[code] = []] = exit.mock.calls;
  vi.restoreAllMocks();
  return { code, line: printed.split('\n', 1)[0] ?? '' };
}

test.each<[string[], RegExp]>([
  [['export', '--csv', '--all', '--suspected'], /cannot be used with option/],
  [['export'], /^error: export needs --csv or --json/],
  [['export', '--csv', '--json'], /cannot be used with option/],
  [['erase', ''], /'' is invalid .* Expected a full email address or a reference\.$/],
  [['erase', '@'], /Expected a full email address/],
  [['erase', 'a@x.example,b@y.example'], /Expected a full email address/],
  [
    ['export', '--csv', '--since', '2026-11-27', '--until', '2026-11-20'],
    /^error: --until 2026-11-20 is before --since 2026-11-27$/,
  ],
  [
    ['export', '--csv', '--since', 'May'],
    /'May' is invalid\. Expected a date such as 2026-12-24, or a time such as 2026-12-24T14:00 or 2026-12-24T14:00-06:00\.$/,
  ],
  [['export', '--csv', '--since', '2026-11-29T25:00'], /'2026-11-29T25:00' is invalid/],
  [
    ['export', '--csv', '--since', '2026-11-29T14:00', '--until', '2026-11-29T14:00-05:00'],
    /^error: --until 2026-11-29T14:00-05:00 is before --since 2026-11-29T14:00$/,
  ],
])('%j makes no sense', async (args, line) => {
  const refused = await refusal(args);
  expect(refused.code).toBe(2);
  expect(refused.line).toMatch(line);
});
