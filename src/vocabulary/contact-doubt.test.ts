import { expect, test } from 'vitest';
import { isTooShort, looksMistyped } from './contact-doubt.ts';

test.each([
  'mike at planoroof',
  'mike@planoroof',
  '@planoroof.com',
  'mike@planoroof.',
  'mike@gmial.com',
  'mike@gamil.com',
  'Mike@YAHO.com',
  'mike@hotmial.com',
  'mike@planoroof.con',
])('asks about %s', (address) => expect(looksMistyped(address)).toBe(true));

test.each([
  'mike@planoroof.com',
  'mike@gmail.com',
  'mike@mail.conroe.example',
  'o.b@sub.planoroof.co.uk',
  'mike@xn--bcher-kva.example',
  'mike@bücher.example',
  'mike@planoroof。example',
])('takes %s as it is', (address) => expect(looksMistyped(address)).toBe(false));

test.each(['12', '972 555 01', '٩٧٢ ٥٥٥', 'later'])('%s is too short to call', (phone) =>
  expect(isTooShort(phone)).toBe(true),
);
test.each([
  '',
  ' ',
  '(214) 555-0142',
  '+1 214 555 0142',
  '2145550142 ext. 3',
  '２１４５５５０１４２',
  '٢١٤ ٥٥٥ ٠١٤٢',
])('%j can be called, or is none', (phone) => expect(isTooShort(phone)).toBe(false));
