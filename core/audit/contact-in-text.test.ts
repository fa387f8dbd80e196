import { expect, test } from 'vitest';
import { isTollFree, namesHours, phoneKey, phonesIn, streetAddressIn } from './contact-in-text.ts';

test.each([
  ['Call (972) 555-0118 today', '(972) 555-0118'],
  ['972.555.0118', '972.555.0118'],
  ['+1 972 555 0118', '+1 972 555 0118'],
  ['972‑555–0118', '972-555-0118'],
  ['972 555 0118', '972 555 0118'],
  ['1-800-555-0118', '1-800-555-0118'],
  ['1-800-ROOFERS', '1-800-ROOFERS'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['Phone: 9725550118', '9725550118'],
])('%j has a phone number', (text, phone) => {
  expect(phonesIn(text)).toEqual([phone]);
});

test.each([
  ...['Invoice 9725550118', '75074-1234', '2026-10-05', '1,250,000', 'ISBN 978-0-13-468599-1'],
  ...['$1,500-3,000', '192.168.100.1000', '12 555-0118'],
])('%j has no phone number', (text) => {
  expect(phonesIn(text)).toEqual([]);
});

test.each([
  [
    'Visit us at 410 Avenue K Street, Plano, TX 75074 today',
    '410 Avenue K Street, Plano, TX 75074',
  ],
  ['2001 N. Lamar Blvd', '2001 N. Lamar Blvd'],
  ['We are in Fort Worth, Texas 76102.', 'Fort Worth, Texas 76102'],
  ['Santa Fe, New Mexico 87501', 'Santa Fe, New Mexico 87501'],
  ['Dallas TX 75205-1234', 'Dallas TX 75205-1234'],
])('%j has an address', (text, address) => {
  expect(streetAddressIn(text)).toContain(address);
});

test.each(['5 Star Service', 'More than 10000 roofs', 'Model TX 75', '30 years of roofing'])(
  '%j has no address',
  (text) => {
    expect(streetAddressIn(text)).toBeNull();
  },
);

test.each([
  ...['Mon-Fri 8-5', 'Monday – Friday: 8:00 AM to 5:00 PM', 'Lunes a viernes de 8 a 17 h'],
  ...[
    'Open 24 hours',
    'Open daily 7am-3pm',
    '9:00 – 17:00 Uhr',
    'Open 24/7',
    'By appointment only',
  ],
  ...['Lunes a sábado de 7 de la mañana a 9 de la noche', 'Domingo de 8 a.m. hasta las 2 p. m.'],
  ...['Saturday 8 in the morning until noon', 'Sábado 9 a mediodía'],
  ...['Mo Tu We 08:00–12:00', 'Hours: 8 a.m. - 5 p.m.', 'Sábado 9:00 a 13:00'],
])('%j names hours', (text) => {
  expect(namesHours(text)).toBe(true);
});

test.each([
  ...['Posted on Monday, 12 March 2026', 'We answer within 2 hours', 'Call 972-555-0118'],
  ...['Open house', 'Monday is for roofs', 'We answer within 24 hours'],
  ...['El lunes 3 de la mañana siguiente'],
])('%j names no hours', (text) => {
  expect(namesHours(text)).toBe(false);
});

test('one number is the same in all ways to write it', () => {
  const ways = ['+1 (972) 555-0118', '972.555.0118', '19725550118', 'tel:972-555-0118'];
  expect(new Set(ways.map(phoneKey))).toEqual(new Set(['9725550118']));
});

test.each([
  ['1-800-555-0118', true],
  ['(888) 555-0118', true],
  ['972-555-0118', false],
  ['+44 800 555 0118', false],
])('%s is free to call: %s', (phone, free) => {
  expect(isTollFree(phone)).toBe(free);
});
