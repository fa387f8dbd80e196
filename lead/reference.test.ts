import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newLeadId } from './lead-id.ts';
import { leadReference, normalReference } from './reference.ts';

test('the reference has two groups of four characters, none of which resembles another', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), (id) => {
      expect(leadReference(id)).toMatch(/^[34679CDFGHJKMNPRTWXY]{4}-[34679CDFGHJKMNPRTWXY]{4}$/);
    }),
  );
});

test('the same id has the same reference, in either case', () => {
  const id = newLeadId();
  expect(leadReference(id.toUpperCase())).toBe(leadReference(id));
});

test('ids that differ in a bit of their end have different references', () => {
  const references = Array.from({ length: 2000 }, (_, index) =>
    leadReference(`01936b2e-7d40-7abc-8def-${index.toString(16).padStart(12, '0')}`),
  );
  expect(new Set(references).size).toBe(2000);
});

test('ids made in the same millisecond have different references', () => {
  const references = Array.from({ length: 2000 }, () => leadReference(newLeadId(0)));
  expect(new Set(references).size).toBe(2000);
});

test('what is not an id has no reference', () => {
  expect(() => leadReference('none')).toThrow(RangeError);
});

test.each(['4f7k-mxp9', '4F7KMXP9', ' 4f7k mxp9 '])('%j is read as 4F7K-MXP9', (typed) => {
  expect(normalReference(typed)).toBe('4F7K-MXP9');
});
