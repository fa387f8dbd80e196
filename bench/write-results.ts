import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';

/** Prints the lines and writes them to `bench/results/<name>.md`, with the date and the machine. */
export async function writeResults(name: string, title: string, lines: string[]): Promise<void> {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`;
  const text = [
    `# ${title}`,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}`,
    '',
    ...lines,
    '',
  ].join('\n');
  await mkdir('bench/results', { recursive: true });
  await writeFile(`bench/results/${name}.md`, text);
  console.log(text);
}
