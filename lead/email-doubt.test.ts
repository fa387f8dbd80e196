import { expect, test } from 'vitest';
import { looksMistyped } from './email-doubt.ts';

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
])('takes %s as it is', (address) => expect(looksMistyped(address)).toBe(false));
