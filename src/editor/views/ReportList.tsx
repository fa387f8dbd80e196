import { pathWith } from '../../desk/desk-paths.ts';
import { valueLink } from '../editor-paths.ts';
import { siteFilePage } from '../pages/site-file.ts';
import { isTextFile, type ReportItem } from '../site-forms.ts';

type Props = {
  items: readonly ReportItem[];
  /** The path of the page itself, whose fields and lines are linked without loading it again. */
  page?: string;
  /** The text on the page, whose lines are quoted. */
  source?: { file: string; text: string } | undefined;
};

/** The link to a line of a file, or to the field for its text, to which the server leads on. */
const lineLink = (file: string, line: string, hasField = true): string =>
  `${pathWith(siteFilePage.path, { file, line: hasField ? line : '' })}#line-${line}`;

/** The link to the value that a problem or notice names. */
function itemLink({ file, line = 1, at, text }: ReportItem): string {
  const hasField = at !== '' && !text.startsWith('unknown key');
  return (hasField && valueLink(file, at)) || lineLink(file, String(line), hasField);
}

/** A link without the page that it is on, which would be loaded again. */
const withinPage = (link: string, page: string): string =>
  link.split(/&open=|#/, 1)[0] === page ? link.replace(/^.*#/, '#') : link;

/** The problems or notices of a report, with links to the fields or lines. */
export function ReportList({ items, page = '', source }: Props) {
  const lines = source?.text.split('\n') ?? [];
  return (
    <ul>
      {items.map((item) => {
        const { file, line, at, text } = item;
        const place = [shortName(file), line !== undefined && `line ${line}`, at];
        return (
          <li key={`${file} ${line} ${at} ${text}`}>
            {isTextFile(file) && !text.startsWith('was removed') && (
              <>
                <a href={withinPage(itemLink(item), page)}>{place.filter(Boolean).join(', ')}</a>:{' '}
              </>
            )}
            <Linked text={text} />
            {line !== undefined && file === source?.file && lines[line - 1]?.trim() && (
              <> ({lines[line - 1]?.trim()})</>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const place = /((?:[a-z-]+\/)?[\w-]+\.(?:yaml|md), line \d+)/g;

/** A text with links for its file references, such as "posts/hail.md, line 4". */
function Linked({ text }: { text: string }) {
  return text.split(place).map((part, index) => {
    const [file = '', line = ''] = part.split(', line ');
    return index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order.
      <a key={index} href={lineLink(`content/${file}`, line)}>
        {part}
      </a>
    );
  });
}

/** A file's name as the file list shows it: "services/google-ads.yaml". */
export const shortName = (file: string): string => file.replace(/^content\//, '');
