import { pathWith } from '../../desk-paths.ts';
import { siteFilePage } from '../../pages/site-file.ts';
import { type Correction, isTextFile } from '../../site-forms.ts';

type Props = {
  corrections: readonly Correction[];
  /** The text that the page shows, whose lines are quoted. */
  source?: { file: string; text: string } | undefined;
};

/** What to correct, with links to the files. */
export function Corrections({ corrections, source }: Props) {
  const lines = source?.text.split('\n') ?? [];
  return (
    <ul>
      {corrections.map(({ file, line, at, text }) => (
        <li key={`${file} ${line} ${at} ${text}`}>
          {file !== '' && isTextFile(file) && (
            <>
              <a href={pathWith(siteFilePage.path, { file })}>{shortName(file)}</a>
              {line !== undefined && `, line ${line}`}
              {at !== '' && `, ${at}`}:{' '}
            </>
          )}
          {text}
          {line !== undefined && file === source?.file && lines[line - 1]?.trim() && (
            <> ({lines[line - 1]?.trim()})</>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A file's name as the list of files has it: "services/google-ads.yaml". */
export const shortName = (file: string): string => file.replace(/^content\//, '');
