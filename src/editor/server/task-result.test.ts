import { expect, test } from 'vitest';
import { enqueueTask } from '../../publishing/server/publisher-tasks.ts';
import { leadDatabase } from '../../schema/lead-database.ts';
import { freshDatabases } from '../../testing/fresh-databases.ts';
import { awaitCheck } from './task-result.ts';

const databases = freshDatabases();

test('a check that a later save replaced ends with that one', async () => {
  const database = leadDatabase(`file:${databases.folder}/leads.db`);
  const ask = (kind: 'check' | 'publish') =>
    database.use((store) =>
      enqueueTask(store, { kind, files: {}, base: '', person: 'Dana', at: Date.now() }),
    );
  const first = await ask('check');
  const second = await ask('check');
  await ask('publish');
  await database.use(({ db }) =>
    db.updateTable('publisher_tasks').set({ state: 'done' }).where('number', '=', second).execute(),
  );
  expect(await awaitCheck(database, first, 0)).toMatchObject({ number: second, state: 'done' });
  await database.close();
});
