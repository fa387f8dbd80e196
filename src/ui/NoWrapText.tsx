import { Fragment } from 'react';

/** Text that should not wrap: "$3,000-10,000", "4-8 weeks", "(214) 555-0142". */
const figure = /(\(\d{3}\) \d{3}-\d{4}|\S*\d-\S*\d\S*(?: (?:days|weeks))?)/;

type Props = { text: string };

/** Text whose prices, ranges and phone numbers do not wrap. */
export function NoWrapText({ text }: Props) {
  return text.split(figure).map((part, index) =>
    // Splitting by a capture group puts the matches at odd indexes.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
