import { Fragment } from 'react';

/** Text that should not wrap: "$3,000-10,000", "4-8 weeks", "(214) 555-0142", "e-mail". */
const unbroken = /(\(\d{3}\) \d{3}-\d{4}|\S*\d-\S*\d\S*(?: (?:days|weeks))?|\be-mail)/i;

type Props = { text: string };

/** Text whose prices, ranges, phone numbers and short compounds do not wrap. */
export function NoWrapText({ text }: Props) {
  return text.split(unbroken).map((part, index) =>
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
