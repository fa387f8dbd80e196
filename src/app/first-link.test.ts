import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addPerson } from '../desk/server/store/people.ts';
import { leadDatabase } from '../schema/lead-database.ts';
import { firstLink } from './first-link.ts';

test('the first start prints a link to the desk, until another person is invited', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-'));
  const database = leadDatabase(`file:${folder}/leads.db`);
  const first = { email: 'hi@acre.example', origin: 'http://localhost:3000' };
  const link = () => database.use((store) => firstLink(store, first));
  expect(await link()).toMatch(/http:\/\/localhost:3000\/desk\/\S+\n/);
  expect(await link()).toContain('http://localhost:3000/desk/');
  await database.use((store) => addPerson(store, { email: 'eli@acre.example', name: 'Eli' }));
  expect(await link()).toBeUndefined();
  await database.close();
  rmSync(folder, { recursive: true });
});
