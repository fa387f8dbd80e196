import { Fragment } from 'react';

/** What reads badly in two lines: "$3,000-10,000", "4-8 weeks", "(214) 555-0142". */
const figure = /(\(\d{3}\) \d{3}-\d{4}|\S*\d-\S*\d\S*(?: (?:days|weeks))?)/;

type Props = { text: string };

/** Text whose prices, spans and phone numbers stay on one line. */
export function Unbroken({ text }: Props) {
  return text.split(figure).map((part, index) =>
    // Splitting by a group puts what it matched at every second place.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
