import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { uuidv7 } from '../platform/uuidv7.ts';
import { foldReference, leadReference } from './lead-id.ts';

test('a new id is a version 7 UUID', () => {
  for (let round = 0; round < 200; round += 1) {
    expect(z.uuidv7().safeParse(uuidv7()).success).toBe(true);
  }
});

test('the id begins with its time in milliseconds, so ids sort by age', () => {
  expect(uuidv7(0x0123456789ab).startsWith('01234567-89ab-7')).toBe(true);
  expect(uuidv7(1_000) < uuidv7(2_000)).toBe(true);
});

test('the reference has two groups of four unambiguous characters', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), (id) => {
      expect(leadReference(id)).toMatch(/^[34679CDFGHJKMNPRTWXY]{4}-[34679CDFGHJKMNPRTWXY]{4}$/);
    }),
  );
});

test('an id has the same reference in upper and lower case', () => {
  const id = uuidv7();
  expect(leadReference(id.toUpperCase())).toBe(leadReference(id));
});

test('ids that differ in their last digits have different references', () => {
  const references = Array.from({ length: 2000 }, (_, index) =>
    leadReference(`01936b2e-7d40-7abc-8def-${index.toString(16).padStart(12, '0')}`),
  );
  expect(new Set(references).size).toBe(2000);
});

test('ids created in the same millisecond have different references', () => {
  const references = Array.from({ length: 2000 }, () => leadReference(uuidv7(0)));
  expect(new Set(references).size).toBe(2000);
});

test('a string that is not an id throws', () => {
  expect(() => leadReference('none')).toThrow(RangeError);
});

test.each(['4f7k-mxp9', '4F7KMXP9', ' 4f7k mxp9 '])('%j is read as 4F7K-MXP9', (typed) => {
  expect(foldReference(typed)).toBe(foldReference('4F7K-MXP9'));
});
