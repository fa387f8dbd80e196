import { describe, expect, test } from 'vitest';
import { addressIn, isAsciiAddress, mailAddress } from './mail-address.ts';
import { spelledAddress, spellings } from './spellings.fixture.ts';

describe('mail is sent', () => {
  test('to one address, however it is spelled', () => {
    expect(new Set(spellings).size).toBe(75);
    const addresses = new Set(spellings.map((each) => mailAddress(each)?.toLowerCase()));
    expect([...addresses]).toEqual([spelledAddress]);
  });

  test.each([
    ['Dana.Reyes+shop@Gmail.com', 'Dana.Reyes+shop@gmail.com'],
    ["o'hara@reyes.example", "o'hara@reyes.example"],
    ['josé@reyes.example', 'josé@reyes.example'],
    ['ﬁona@reyes.example', 'ﬁona@reyes.example'],
    ['a@b', 'a@b'],
    ['a@1and1.example', 'a@1and1.example'],
    // The joiner makes another name of this domain.
    ['a@نامه\u200cای.example', 'a@xn--mgba3gch31f060k.example'],
    ['a@نامهای.example', 'a@xn--mgba3gch31f.example'],
    [`${'a'.repeat(64)}@reyes.example`, `${'a'.repeat(64)}@reyes.example`],
  ])('as typed before the @ of %j', (typed, address) => {
    expect(mailAddress(typed)).toBe(address);
  });

  test.each([
    ...['', '@', 'dana', 'dana@', '@reyes.example', 'dana@reyes@shop.example'],
    ...['a@x.example, b@y.example', '"x" <y@z.example>', '"a b"@x.example'],
    ...['a@x.example;b@y.example', 'a(b)@x.example', 'a@x.example, b'],
    ...[
      'a@x.example/path',
      'a@x.example?cc=b',
      'a@x.example#b',
      'a@x／y.example',
      'a@x%2fy.example',
    ],
    ...['a@x\\y.example', 'a@x:25', 'a@[127.0.0.1]', 'a@127.1', 'a@192.0.2.1', 'a@0x7f.1'],
    ...['a@x..example', 'a@.example', 'a@-x.example', 'a@x_y.example', 'a b@x.example'],
    ...['a@x y.example', 'a\t@x.example', '\ud800@x.example', 'a@\ud800.example'],
    ...[`a@${'b'.repeat(64)}.example`, `a@${'b.'.repeat(130)}example`],
    ...[`${'a'.repeat(65)}@x.example`, `${'ü'.repeat(33)}@x.example`],
  ])('nowhere for %j', (typed) => expect(mailAddress(typed)).toBeUndefined());
});

test.each([
  ...['dana@shop.example’', '“dana@shop.example”', "'dana@shop.example'", '"dana@shop.example".'],
  ...['<dana@shop.example>', ' dana@shop.example, ', 'dana@shop.example;', 'dana@shop.example!?:'],
  ...['‘dana@shop.example’,\u200b', '«dana@shop.example»', '`dana@shop.example`'],
  ...['mailto:dana@shop.example', '<mailto:dana@shop.example>'],
])('quotes, brackets and punctuation around an address do not count: %j', (typed) => {
  expect(mailAddress(typed)).toBe('dana@shop.example');
});

test.each([
  ['dana@shop.xn--example-e36c', undefined],
  ['dana@sho“p.example', undefined],
  ['dana@i❤.example', undefined],
  ['dana@xn--i-7iq.example', undefined],
  ['dana@col·lecció.example', 'dana@xn--collecci-ioa91d.example'],
  ['dana@例え.テスト', 'dana@xn--r8jz45g.xn--zckzah'],
  ['dana@xn--fiqs8s', 'dana@xn--fiqs8s'],
])('a domain has letters, marks, digits and hyphens only: %j', (typed, address) => {
  expect(mailAddress(typed)).toBe(address);
});

describe('the address in an answer to the chat', () => {
  test.each([
    ...['Dana <dana@shop.example>', 'my email is dana@shop.example', 'dana@shop.example, thanks'],
    ...['mailto:dana@shop.example', 'mailto:dana@shop.example?subject=Hi', '(dana@shop.example)'],
    ...['“Dana Reyes” <dana@shop.example>.', 'dana @ shop.example', 'Email: dana＠shop.example'],
    ...['dana@shop.example or dana@SHOP.example.', '@dana on Instagram, dana@shop.example'],
  ])('is the only one in %j', (typed) => expect(addressIn(typed)).toBe('dana@shop.example'));

  test.each(['a@x.example or b@x.example', 'find me @ home', '@dana', 'call me', ''])(
    'is missing in %j',
    (typed) => expect(addressIn(typed)).toBeUndefined(),
  );
});

test('an address of other letters needs a mail server that knows them', () => {
  expect(isAsciiAddress('dana@xn--mller-kva.example')).toBe(true);
  expect(isAsciiAddress('josé@reyes.example')).toBe(false);
});
