/** A Markdown file: its front matter, without the lines of dashes, and the text below. */
export type MarkdownFile = { yaml: string; body: string; linesBeforeBody: number };

/** Splits a Markdown file; a file without front matter is all text. */
export function splitFrontMatter(source: string): MarkdownFile {
  const [head = '', yaml = ''] =
    source.match(/^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m) ?? [];
  if (!source.startsWith(head)) return { yaml: '', body: source, linesBeforeBody: 0 };
  return {
    yaml,
    body: source.slice(head.length),
    linesBeforeBody: head.split('\n').length - 1,
  };
}
