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

/** What a measurement has found: its title, when and where, and its Markdown lines. */
export type Section = { title: string; stamp: string; lines: readonly string[] };

/**
 * The text of a results file with a section put in, in place of what stood under its title.
 *
 * @param order Every title the file may hold, in the order of the file; others are dropped.
 */
export function withSection(
  text: string,
  { title, stamp, lines }: Section,
  order: readonly string[],
): string {
  const sections = sectionsOf(text);
  sections.set(title, [title, '', stamp, '', ...lines].join('\n'));
  const present = order.flatMap((each) => sections.get(each)?.trimEnd() ?? []);
  return [introduction, ...present.map((each) => `## ${each}\n`)].join('\n');
}

/** Writes a section into the results file, with today's date and this machine. */
export async function writeSection(
  title: string,
  lines: readonly string[],
  order: readonly string[],
): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`;
  const text = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, withSection(text, { title, stamp: `${date}, ${machine}`, lines }, order));
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
