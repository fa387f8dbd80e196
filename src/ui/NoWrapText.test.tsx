import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoWrapText } from './NoWrapText.tsx';

test.each([
  ['Call (469) 555-0177 today.', 'Call [(469) 555-0177] today.'],
  ['Monday, 9:00 AM to 6:00 PM', 'Monday, [9:00 AM] to [6:00 PM]'],
  ['Open until 10 pm.', 'Open until [10 pm].'],
  ['From 10 AMP fuses', 'From 10 AMP fuses'],
  ['It takes 4-8 weeks.', 'It takes [4-8 weeks].'],
  ['It answers e-mails.', 'It answers [e-mails].'],
  ['Marketing in Dallas–Fort Worth', 'Marketing in [Dallas–Fort Worth]'],
  ['Nothing to hold together.', 'Nothing to hold together.'],
])('in "%s", what is in brackets does not wrap: %s', (text, marked) => {
  const html = renderToStaticMarkup(<NoWrapText text={text} />);
  expect(html.replaceAll(/<span class="(nowrap|whole)">/g, '[').replaceAll('</span>', ']')).toBe(
    marked,
  );
});
