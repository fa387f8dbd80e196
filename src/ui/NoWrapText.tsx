import { Fragment } from 'react';
import { noWrapClass, noWrapPattern } from '../content/no-wrap.ts';

/** Other short text that should not wrap: "$3,000-10,000", "4-8 weeks", "e-mail". */
const compound = /\S*\d-\S*\d\S*(?: (?:days|weeks))?|\be-mails?/;
const numbers = new RegExp(`(${noWrapPattern.source})`, 'i');
const everything = new RegExp(`(${noWrapPattern.source}|${compound.source})`, 'i');

type Props = { text: string };

/** Running text whose phone numbers and times do not wrap. */
export function RunningText({ text }: Props) {
  return <UnbrokenText text={text} pattern={numbers} />;
}

/** Text for narrow columns, whose prices, ranges and short compounds do not wrap, either. */
export function NoWrapText({ text }: Props) {
  return <UnbrokenText text={text} pattern={everything} />;
}

function UnbrokenText({ text, pattern }: Props & { pattern: RegExp }) {
  return text.split(pattern).map((part, index) =>
    // Splitting by a capture group puts the matches at odd indexes.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <span key={index} className={noWrapClass(part)}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
