import { Fragment } from 'react';
import { pathWith } from '../../desk/desk-paths.ts';
import { siteFilePage } from '../pages/site-file.ts';
import { isTextFile, type ReportItem } from '../site-forms.ts';

type Props = {
  items: readonly ReportItem[];
  /** The text on the page, whose lines are quoted. */
  source?: { file: string; text: string } | undefined;
};

/** The problems or notices of a report, with links to the files. */
export function ReportList({ items, source }: Props) {
  const lines = source?.text.split('\n') ?? [];
  return (
    <ul>
      {items.map(({ file, line, at, text }) => (
        <li key={`${file} ${line} ${at} ${text}`}>
          {file !== '' && isTextFile(file) && (
            <>
              <a href={pathWith(siteFilePage.path, { file })}>{shortName(file)}</a>
              {line !== undefined && `, line ${line}`}
              {at !== '' && `, ${at}`}:{' '}
            </>
          )}
          <Linked text={text} />
          {line !== undefined && file === source?.file && lines[line - 1]?.trim() && (
            <> ({lines[line - 1]?.trim()})</>
          )}
        </li>
      ))}
    </ul>
  );
}

const place = /((?:[a-z-]+\/)?[\w-]+\.(?:yaml|md)), line (?=\d)/g;

/** A text with links for its file references, such as "posts/hail.md, line 4". */
function Linked({ text }: { text: string }) {
  return text.split(place).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order.
      <Fragment key={index}>
        <a href={pathWith(siteFilePage.path, { file: `content/${part}` })}>{part}</a>, line{' '}
      </Fragment>
    ),
  );
}

/** A file's name as the file list shows it: "services/google-ads.yaml". */
export const shortName = (file: string): string => file.replace(/^content\//, '');
