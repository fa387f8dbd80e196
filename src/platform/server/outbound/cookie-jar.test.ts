import { expect, test } from 'vitest';
import { cookieJar } from './cookie-jar.ts';

/** The `Cookie` header for the second address after the first has set these. */
function sent(from: string, setCookies: string[], to: string): string | undefined {
  const jar = cookieJar();
  jar.keep(new URL(from), setCookies);
  return jar.headerFor(new URL(to));
}

const shop = 'https://www.shop.example/a/b';

test.each<[string, string[], string, string | undefined]>([
  ['the same host', ['a=1; Path=/', 'b=2; Path=/'], 'https://www.shop.example/', 'a=1; b=2'],
  ['a value as it is written', ['a=%20"x"=; Path=/'], shop, 'a=%20"x"='],
  ['the last value of a name', ['a=1', 'a=2'], shop, 'a=2'],
  ['the folder of its path', ['a=1'], 'https://www.shop.example/a/c', 'a=1'],
  ['no other folder', ['a=1'], 'https://www.shop.example/', undefined],
  ['no folder with a longer name', ['a=1; Path=/a'], 'https://www.shop.example/about', undefined],
  ['no other host', ['a=1; Path=/'], 'https://shop.example/', undefined],
  ['a domain', ['a=1; Path=/; Domain=.Shop.example'], 'https://shop.example/', 'a=1'],
  [
    'a domain and its hosts',
    ['a=1; Path=/; domain=shop.example'],
    'https://x.shop.example/',
    'a=1',
  ],
  ['no foreign domain', ['a=1; Path=/; Domain=other.example'], 'https://other.example/', undefined],
  ['no name that ends alike', ['a=1; Path=/; Domain=op.example'], shop, undefined],
  ['no top-level domain', ['a=1; Path=/; Domain=example'], 'https://other.example/', undefined],
  ['another port and scheme', ['a=1; Path=/'], 'http://www.shop.example:80/', 'a=1'],
  ['https alone if it is secure', ['a=1; Path=/; Secure'], 'http://www.shop.example/', undefined],
  ['nobody after it was deleted', ['a=1; Path=/', 'a=; Path=/; Max-Age=0'], shop, undefined],
  ['nobody after its end', ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], shop, undefined],
  ['odd ones too', ['', ';', 'x', 'a=1; Path=x; Max-Age=soon; Expires=never'], shop, 'x; a=1'],
])('a cookie is for %s', (_, setCookies, to, header) => {
  expect(sent(shop, setCookies, to)).toBe(header);
});

test('a secure cookie is not taken from an insecure page', () => {
  expect(sent('http://shop.example/', ['a=1; Secure'], 'https://shop.example/')).toBeUndefined();
});

test('a domain does not hold for IP addresses', () => {
  const set = ['a=1; Domain=0.0.1', 'b=1'];
  expect(sent('http://127.0.0.1/', set, 'http://127.0.0.1/')).toBe('b=1');
  expect(sent('http://127.0.0.1/', set, 'http://9.0.0.1/')).toBeUndefined();
});
