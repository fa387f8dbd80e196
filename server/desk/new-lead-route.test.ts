import { expect, test } from 'vitest';
import { uuidv7 } from '../../core/uuidv7.ts';
import { deskBrowser } from '../testing/desk-browser.ts';

const { use, get, post, signIn } = deskBrowser();
const pageAt = async (path: string, cookie: string) => (await get(path, cookie)).json().desk.page;

test('a call is a lead like any other: read, in the list, in the figures and in the CSV', async () => {
  const cookie = await signIn();
  const { id } = await pageAt('/desk/leads/new', cookie);
  const call = { id, name: 'Cal Burke', phone: '972-555-0164', message: 'Roof leak in Allen' };
  const saved = await post('/desk/leads/new', call, { cookie });
  expect(saved.headers.location).toBe(`/desk/leads/${id}?done=entered`);
  const { lead, history, deliveries } = await pageAt(`/desk/leads/${id}`, cookie);
  expect(lead).toMatchObject({ kind: 'call', name: 'Cal Burke', message: 'Roof leak in Allen' });
  expect(history).toMatchObject([{ kind: 'entered' }]);
  expect(deliveries).toEqual([]);
  const inbox = await pageAt('/desk?kind=call&q=972%20555%200164', cookie);
  expect(inbox.leads).toMatchObject([{ id, kind: 'call' }]);
  expect(inbox.counts.unread).toBe(0);
  expect((await pageAt('/desk/figures', cookie)).weeks.at(-1).count).toBe(1);
  expect((await get('/desk/leads.csv', cookie)).body).toMatch(/call.*Cal Burke/);
});

test('a call that is sent twice is one lead', async () => {
  const cookie = await signIn();
  const call = { id: uuidv7(), phone: '972-555-0164' };
  await post('/desk/leads/new', call, { cookie });
  const again = await post('/desk/leads/new', call, { cookie });
  expect(again.headers.location).toBe(`/desk/leads/${call.id}?done=entered`);
  const leads = await use(({ db }) => db.selectFrom('leads').select('id').execute());
  expect(leads).toEqual([{ id: call.id }]);
});

test('a call of which nothing says who it was is asked about again, with what was typed', async () => {
  const cookie = await signIn();
  const id = uuidv7();
  const refused = await post(
    '/desk/leads/new',
    { id, name: ' ', message: 'Call back' },
    { cookie },
  );
  expect(refused.statusCode).toBe(422);
  const { page } = refused.json().desk;
  expect(page).toMatchObject({
    view: 'new-lead',
    id,
    rejected: { values: { message: 'Call back' } },
  });
  expect(page.rejected.problems).toMatchObject([{ field: 'name' }]);
});

test('a call that is saved while nobody is signed in is shown, to be copied', async () => {
  await signIn();
  const call = { name: 'Cal', phone: '972-555-0164', message: 'Roof leak' };
  const refused = await post('/desk/leads/new', call);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().desk.page.unsaved).toBe('Cal\n972-555-0164\nRoof leak');
});
