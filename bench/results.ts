import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';

/** Registers a cleanup to run after the measurement, even if it fails; the last one runs first. */
export type Defer = (cleanup: () => unknown) => void;

/**
 * A measurement: the title of its section, and a function that returns the section's Markdown
 * lines.
 */
export type Measurement = { title: string; measure: (defer: Defer) => Promise<string[]> };

const file = 'bench/RESULTS.md';
const introduction = `# Results

Written by \`npm run bench\`; not by hand. Each section names its date and machine, and can be
measured again by itself.
`;

/** The sections of a results file by title, without the introduction. */
function sectionsOf(text: string): Map<string, string> {
  const [, ...sections] = text.split(/^## /m);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section]));
}

/** A section: its title, date and machine, and Markdown lines. */
export type ResultSection = { title: string; stamp: string; lines: readonly string[] };

/**
 * Inserts or replaces a section in the text of a results file.
 *
 * @param order All titles, in the order of the file; sections with other titles are dropped.
 */
export function withSection(
  text: string,
  { title, stamp, lines }: ResultSection,
  order: readonly string[],
): string {
  const sections = sectionsOf(text);
  sections.set(title, [title, '', stamp, '', ...lines].join('\n'));
  const present = order.flatMap((each) => sections.get(each)?.trimEnd() ?? []);
  return [introduction, ...present.map((each) => `## ${each}\n`)].join('\n');
}

/** Today's date, as in "2025-03-18". */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** This machine, in words. */
export const machine = (): string =>
  `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`;

/** Writes a section, with today's date and this machine, into the results file. */
export async function writeSection(
  title: string,
  lines: readonly string[],
  order: readonly string[],
): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  await writeFile(
    file,
    withSection(text, { title, stamp: `${today()}, ${machine()}`, lines }, order),
  );
}

/** A Markdown table; all columns but the first are right-aligned. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ];
}

/** A line that compares a figure with its limit. */
export function limitLine(what: string, figure: number, most: number): string {
  const rounded = Number(figure.toFixed(3));
  return `- ${what}: ${rounded}, at most ${most}${rounded <= most ? '' : ' – **missed**'}`;
}
