import { expect, test } from 'vitest';
import { exampleLead } from '../testing/example-lead.ts';
import { suspicionsOf } from './suspicion.ts';

test.each([
  [{}, []],
  [{ company: 'Acme' }, ['hidden-field']],
  [{ company: ['Acme'] }, ['hidden-field']],
])('a lead with %j has the suspicions %j', (fields, suspicions) => {
  expect(suspicionsOf({ outcome: 'lead', lead: exampleLead(fields) })).toEqual(suspicions);
});
