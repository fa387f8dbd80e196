import { expect, test } from 'vitest';
import { z } from 'zod';
import { newLeadId } from './lead-id.ts';

test('a new id is a version 7 UUID', () => {
  for (let round = 0; round < 200; round += 1) {
    expect(z.uuidv7().safeParse(newLeadId()).success).toBe(true);
  }
});

test('the id begins with its time in milliseconds, so ids sort by age', () => {
  expect(newLeadId(0x0123456789ab).startsWith('01234567-89ab-7')).toBe(true);
  expect(newLeadId(1_000) < newLeadId(2_000)).toBe(true);
});
