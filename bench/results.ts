import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';

/** Something to measure: the title of its section, and what finds its Markdown lines. */
export type Measurement = { title: string; measure: () => Promise<string[]> };

const file = 'bench/RESULTS.md';
const introduction = `# Results

Written by \`npm run bench\`; not by hand. Each section names its date and machine, and can be
measured again by itself.
`;

/** The sections of a results file, by title; what stands before the first is left out. */
function sectionsOf(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^## /m);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section]));
}

/**
 * Puts the lines into the results file under a title, with date and machine, in place of what stood
 * there.
 *
 * @param order Every title the file may hold, in the order of the file; others are dropped.
 */
export async function writeSection(
  title: string,
  lines: readonly string[],
  order: readonly string[],
): Promise<void> {
  const sections = sectionsOf(await readFile(file, 'utf8').catch(() => ''));
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`;
  sections.set(title, [title, '', `${date}, ${machine}`, '', ...lines, ''].join('\n'));
  const text = order.flatMap((each) => sections.get(each)?.trimEnd() ?? []);
  await writeFile(file, [introduction, ...text.map((each) => `## ${each}\n`)].join('\n'));
}

/** A Markdown table; columns after the first are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ];
}
