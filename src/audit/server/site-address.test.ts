import { expect, test } from 'vitest';
import { parseSiteAddress } from './site-address.ts';

test.each([
  ['myshop.com', 'https://myshop.com/', true],
  [' WWW.Shop.com/path ', 'https://www.shop.com/path', true],
  ['https://shop.com', 'https://shop.com/', false],
  ['HTTP://Shop.com:80/a?b=c#d', 'http://shop.com/a?b=c', false],
  ['http:/shop.com', 'http://shop.com/', false],
  ['https.com/a', 'https://https.com/a', true],
  ['pst.com:443/', 'https://pst.com/', true],
  ['//shop.com', 'https://shop.com/', true],
  ['shop.com.', 'https://shop.com/', true],
  ['shop.com./path', 'https://shop.com/path', true],
  ['“shop.com”,', 'https://shop.com/', true],
  ['<https://shop.com/>', 'https://shop.com/', false],
  ['shop.com/our work', 'https://shop.com/our%20work', true],
  ['shop.com:443', 'https://shop.com/', true],
  ['shop。com', 'https://shop.com/', true],
  ['münchen-dach.de', 'https://xn--mnchen-dach-thb.de/', true],
  ['medium.com/@plano', 'https://medium.com/@plano', true],
  ['8.8.8.8', 'https://8.8.8.8/', true],
  ['http://[2606:4700::1111]/', 'http://[2606:4700::1111]/', false],
])('%j is the site %s', (input, address, hasNoScheme) => {
  const read = parseSiteAddress(input);
  expect(read).toMatchObject({ outcome: 'address', hasNoScheme });
  expect(read).toHaveProperty('url.href', address);
});

test.each([
  ...['', '  ', 'the best roofer in all of plano', 'joe@gmail.com', 'ftp://shop.com'],
  ...['file:///etc/passwd', 'javascript:alert(1)', 'data:,x.com', 'https://joe:secret@shop.com/'],
  ...['shop.com:8080', 'http://shop.com:22/', '3.5', '(972) 555-0118', '972-555-0118'],
  ...['https://', '134744072', '0x08.8.8.8', '[::1%25lo]', '🏠', 'joe:secret@shop.com'],
  `shop.com/${'x'.repeat(1000)}`,
])('%j is no address', (input) => {
  expect(parseSiteAddress(input)).toEqual({ outcome: 'refused', refusal: 'no-address' });
});

test.each([
  ['plano roofing', 'planoroofing.com'],
  ['PlanoRoofing', 'planoroofing.com'],
  ['plumber', 'plumber.com'],
  ['http://shop/', 'shop.com'],
  ['www.planoroofing', 'planoroofing.com'],
  ['Joe’s Plumbing', 'joesplumbing.com'],
  ['Smith & Sons Roofing', 'smithandsonsroofing.com'],
  ['Peña Roofing', 'penaroofing.com'],
  ['plano-roofing', 'plano-roofing.com'],
  ['my shop.com', 'myshop.com'],
  ['plano roofing net', 'planoroofing.net'],
  ['my website is shop.com', 'shop.com'],
  ['@planoroofing', 'planoroofing.com'],
  ['Dr. Smith Dental', 'drsmithdental.com'],
  ['lonestarroofingcom', 'lonestarroofing.com'],
  ['lone star roofing dot com', 'lonestarroofing.com'],
])('%j may be %s', (input, suggestion) => {
  expect(parseSiteAddress(input)).toEqual({
    outcome: 'refused',
    refusal: 'no-address',
    suggestion,
  });
});

test.each([
  ['http//shop.com', 'http://shop.com/'],
  ['https//shop.com/about', 'https://shop.com/about'],
  ['htp:shop.com', 'http://shop.com/'],
  ['htpps://shop.com', 'https://shop.com/'],
  ['ttps://shop.com', 'https://shop.com/'],
  ['https;//shop.com', 'https://shop.com/'],
  ['https.//shop.com', 'https://shop.com/'],
  ['https: //shop.com', 'https://shop.com/'],
  ['http://https://shop.com', 'https://shop.com/'],
  ['https://http//shop.com', 'http://shop.com/'],
  ['www,shop.com', 'https://www.shop.com/'],
  ['www.shop,com/about', 'https://www.shop.com/about'],
  ['www shop.com', 'https://www.shop.com/'],
  ['wwww.shop.com', 'https://www.shop.com/'],
  ['www. shop.com', 'https://www.shop.com/'],
  ['shop .com', 'https://shop.com/'],
  ['https://shop. com/about', 'https://shop.com/about'],
  ['shop..com', 'https://shop.com/'],
  ['.shop.com', 'https://shop.com/'],
  ['shop.con', 'https://shop.com/'],
  ['joe@shop.com', 'https://shop.com/'],
  ['mailto:joe@shop.com', 'https://shop.com/'],
  ['@shop.com', 'https://shop.com/'],
  ['shop.com - roofs in Plano/Allen', 'https://shop.com/'],
  ['shop.com (my site)', 'https://shop.com/'],
])('%j is corrected to %s', (input, address) => {
  const read = parseSiteAddress(input);
  expect(read).toMatchObject({ outcome: 'address', isCorrected: true });
  expect(read).toHaveProperty('url.href', address);
});

test.each([
  ...[
    'shop.com',
    'HTTPS://Shop.com/',
    'https:\\\\shop.com',
    '“shop.com”',
    'shop.com!',
    'shop.com /',
  ],
  ...['shop.com/#top', 'shop.com/?gclid=x', '\u200bshop.com', 'https:shop.com'],
])('%j needs no mending', (input) => {
  const read = parseSiteAddress(input);
  expect(read).toMatchObject({ outcome: 'address', isCorrected: false });
  expect(read).toHaveProperty('url.href', 'https://shop.com/');
});

test('click ids make no other page, and the rest of a query stays as it is written', () => {
  const input = 'shop.com/a?b=1%202&gclid=x&utm_source=mail&c&fbclid=y&msclkid=z&UTM_ID=1#d';
  expect(parseSiteAddress(input)).toHaveProperty('url.href', 'https://shop.com/a?b=1%202&c');
  expect(parseSiteAddress('shop.com/?utm=1&a=gclid')).toHaveProperty(
    'url.href',
    'https://shop.com/?utm=1&a=gclid',
  );
});

test.each([
  ...['localhost', 'http://localhost:3000/', 'LOCALHOST.', 'shop.localhost', 'printer.local'],
  ...['vault.internal', 'router.lan', 'nas.home.arpa', '127.0.0.1', '127.1', '2130706433'],
  ...['0x7f.0.0.1', '１２７.0.0.1', 'http://[::1]/', 'http://[::ffff:127.0.0.1]/', '192.168.1.1'],
  ...['169.254.169.254', '127.0.0.1:8080', '0', 'http://[64:ff9b::7f00:1]/', '%6cocalhost'],
  ...['127,0,0,1', '127 .0.0.1', 'http//127.0.0.1', 'joe@localhost', 'joe@[::1]', 'www localhost'],
  ...['htp:169.254.169.254', '127.0.0.1\u200b', 'https://http://localhost'],
])('%j is on a private network', (input) => {
  expect(parseSiteAddress(input)).toEqual({ outcome: 'refused', refusal: 'private-host' });
});

test('hosts named for tests are taken, with their port alone', () => {
  const testHosts = new Set(['127.0.0.1:8080', 'localhost:80']);
  expect(parseSiteAddress('http://127.0.0.1:8080/a', testHosts)).toHaveProperty(
    'outcome',
    'address',
  );
  expect(parseSiteAddress('http://localhost', testHosts)).toHaveProperty('outcome', 'address');
  expect(parseSiteAddress('http://127.0.0.1:8081/', testHosts)).toHaveProperty(
    'outcome',
    'refused',
  );
});
