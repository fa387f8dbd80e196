import { type Document, type Scalar, visit, type YAMLError } from 'yaml';

/** A position in a YAML text, in characters, and the remedy. */
type YamlProblem = { offset: number; remedy: string };

/** The text after the key and the dash of a line. */
const textAfterKey = (line: string) => line.replace(/^\s*(?:- +)*(?:[\w.-]+:(?:\s+|$))?/, '');

/** Characters that mean something else in YAML when a text begins with them. */
const reservedStart = /^(?:[*&!%@`{[\]}|>,]|[-?](?: |$))/;

/** A list or a group that ends on the same line. */
const flowCollection = /^(?:\[.*\]|\{.*\})\s*$/;

function remedyFor({ code }: YAMLError, line: string): string {
  const value = textAfterKey(line);
  const [first = ''] = value;
  if (/^(<{7}|={7}|>{7})/.test(line)) {
    return 'two versions of this file were merged; keep one, and remove the lines of <, = and >';
  }
  if (/^[“”„]/.test(first)) return `write straight quotes (") instead of ${first} and ”`;
  if (code === 'DUPLICATE_KEY') return 'this key is a duplicate; remove one of the two';
  if (code === 'MULTIPLE_DOCS') return 'three dashes end the file here; remove this line';
  if (code === 'BAD_DQ_ESCAPE') {
    return 'a backslash in double quotes means something else; put the text in single quotes';
  }
  if (first === "'") return "the text ends at its second '; write '' for every ' inside";
  if (first === '"') return 'the text ends at its second "; put single quotes around it instead';
  if (reservedStart.test(value) && !flowCollection.test(value))
    return `put the text in quotes, because it begins with ${first}`;
  if (/^\s*[\w./-]+:[^\s/]/.test(line)) return 'write a space after the colon';
  if (/^\s*\/\S*:\//.test(line)) return 'write a space after the colon';
  if (value.includes(': ')) return 'put the text after the key in quotes, because it has a colon';
  if (/^\s*-/.test(line)) return 'indent this dash like the others of its list';
  if (/^\s*[\w.-]+:/.test(line)) return 'indent this line like the others of its group';
  return 'this line is neither a key with a colon nor part of a text; write a colon after the key, or indent the line';
}

/** The start of an unclosed quote or bracket: the parser reports the error lines later. */
function unclosedBracket(
  { code, message, pos: [end] }: YAMLError,
  document: Document.Parsed,
  yaml: string,
): YamlProblem | undefined {
  const isMissing = code === 'MISSING_CHAR' && /closing|end with/.test(message);
  if (!isMissing && !/flow (?:map|sequence|collection)/i.test(message)) return undefined;
  const opened: number[] = [];
  visit(document, {
    Node: (_, node) => {
      const start = node.range?.[0] ?? end;
      if (start < end && /["'[{]/.test(yaml[start] ?? '')) opened.push(start);
    },
  });
  const offset = opened.at(-1);
  if (offset === undefined) return undefined;
  const sign = yaml[offset] ?? '';
  const closing = { '[': ']', '{': '}' }[sign] ?? sign;
  return {
    offset,
    remedy: `the ${sign} here is not closed; write ${closing} where the text ends, or put quotes around all of it`,
  };
}

/** The first syntax error in a document. */
export function syntaxProblem(document: Document.Parsed, yaml: string): YamlProblem | undefined {
  // YAML only warns about text such as "!Wow", whose first word it drops.
  const [first = document.warnings[0]] = document.errors;
  const error = document.errors.find(({ code }) => code === 'TAB_AS_INDENT') ?? first;
  if (!error) return undefined;
  const [offset] = error.pos;
  const begin = yaml.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = yaml.slice(begin).split('\n', 1);
  if (/^ *\t/.test(line)) return { offset, remedy: 'indent this line with spaces, not with a tab' };
  const open = unclosedBracket(error, document, yaml);
  if (open) return open;
  return { offset, remedy: remedyFor(error, line) };
}

/** A text that YAML silently truncates or misreads. */
function truncation(node: Scalar, yaml: string): YamlProblem | undefined {
  const [start, end] = node.range ?? [0, 0];
  if (node.anchor || node.tag) {
    const first = node.anchor ? '&' : '!';
    return { offset: start, remedy: `put the text in quotes, because it begins with ${first}` };
  }
  const isBlock = /^[|>][-+\d]*[ \t]+#\S/.test(yaml.slice(start));
  // In "- #1 in Dallas", all is a comment, which begins where the empty value ends.
  const gap = node.source === '' && node.value === null ? '*' : '+';
  if (!isBlock && !new RegExp(`^[ \\t]${gap}#[^\\s#]`).test(yaml.slice(end))) return undefined;
  const remedy = 'put the text in quotes, because a # after a space would end it';
  return { offset: isBlock ? start : end, remedy };
}

/** Texts that YAML truncates: it reads the rest of "We are #1" as a comment. */
export function truncatedValues(document: Document.Parsed, yaml: string): YamlProblem[] {
  const problems: YamlProblem[] = [];
  visit(document, {
    Scalar: (_, node) => {
      const problem = truncation(node, yaml);
      if (problem) problems.push(problem);
    },
  });
  return problems;
}
