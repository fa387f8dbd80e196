import { expect, test } from 'vitest';
import { isLinkSpam } from './link-spam.ts';

const three = 'https://a.example/x http://www.b.example www.c.example/y?z=1';

test.each([
  ['three links alone', three, true],
  [
    'links as forums write them',
    '[url=https://a.example]x[/url] <a href="http://b.example">y</a> https://c.example',
    true,
  ],
  ['few words beside them', `Cheap pills and casino bonus here: ${three}`, true],
  ['one host thrice', 'https://a.example/1 https://a.example/2 https://www.a.example/3', false],
  ['two hosts', 'https://a.example https://b.example', false],
  [
    'a question beside them',
    `Which of these three sites of competitors ranks best, and why is that? ${three}`,
    false,
  ],
  [
    'Chinese words beside them',
    `请问这三个网站哪一个在谷歌上排名最好为什么我们想要一样的结果 ${three}`,
    false,
  ],
  ['the own site among them', `${three} https://shop.reyes.example`, false],
  ['no links', 'Hi', false],
])('%s: %s', (_, message, isSpam) => {
  expect(isLinkSpam({ message, email: 'dana@Reyes.example' })).toBe(isSpam);
});

test('a message of megabytes is read in no time', () => {
  const message = 'https://'.repeat(100_000) + 'www.'.repeat(100_000);
  expect(isLinkSpam({ message, email: 'a@b.example' })).toBe(false);
});
