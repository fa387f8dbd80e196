import { expect, test } from 'vitest';
import { backfillDeliveries } from '../../leads/server/store/deliveries/backfill-deliveries.ts';
import { storeLead } from '../../leads/server/store/store-leads.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { deskBrowser, deskOrigin, namesOf, shown, signedIn } from '../../testing/desk-browser.ts';
import { exampleNewLead } from '../../testing/example-lead.ts';
import { startMailReceiver } from '../../testing/mail-receiver.ts';

const { use, breakTable, open, pageAt, post, submit, restart } = signedIn(deskBrowser());

const caller = { name: 'Cal', phone: '972-555-0164' };
const save = (call: Record<string, string>) => submit('/desk/leads/new', call);

test('a call is a lead like any other: read, in the list, in the figures and in the CSV', async () => {
  const { id } = await pageAt('/desk/leads/new');
  const about = { message: 'Roof leak in Allen', service: 'Lead Generation' };
  const call = { ...caller, ...about, id, name: 'Cal Burke' };
  const saved = await save(call);
  expect(saved.headers.location).toBe(`/desk/leads/${id}?done=entered`);
  const { lead, history, deliveries } = await pageAt(`/desk/leads/${id}`);
  expect(lead).toMatchObject({ ...call, kind: 'call' });
  expect(history).toMatchObject([{ kind: 'entered' }]);
  const dropped = { state: 'dropped', error: 'It was entered at the desk' };
  expect(deliveries).toMatchObject([dropped, dropped]);
  const inbox = await pageAt('/desk?kind=call&q=972%20555%200164');
  expect(inbox.leads).toMatchObject([{ id, kind: 'call' }]);
  expect(inbox.counts.unread).toBe(0);
  expect((await pageAt('/desk/figures')).periods.at(-1).count).toBe(1);
  expect((await open('/desk/leads.csv')).body).toMatch(/call.*Cal Burke/);
});

test('a call is sent to nobody, also after the next start', async () => {
  const mail = await startMailReceiver();
  await save({ ...caller, id: uuidv7() });
  await use((store) => storeLead(store, exampleNewLead({ name: 'Web' }), []));
  await restart({ LEADS_SMTP_URL: mail.url, SITE_URL: deskOrigin });
  const deliveries = (state: 'waiting' | 'delivered') =>
    use(({ db }) =>
      db.selectFrom('deliveries').select('target').where('state', '=', state).execute(),
    );
  // The mail arrives before its delivery is recorded.
  await expect.poll(() => deliveries('delivered')).toEqual([{ target: 'mail' }]);
  await use((store) => backfillDeliveries(store, ['mail', 'webhook'], Date.now()));
  expect(await deliveries('waiting')).toEqual([]);
  expect(mail.emails.map(({ source }) => source)).toEqual([expect.stringContaining('Web')]);
  await mail.close();
});

test('another call that is typed over a saved one, after the Back button, is a lead of its own', async () => {
  const first = { id: uuidv7(), name: 'Ann', phone: '972-555-0164' };
  const second = { ...first, name: 'Ben', phone: '972-555-0165' };
  const [saved, again, ...others] = [
    // Sent twice, each is one lead.
    await save(first),
    await save(first),
    await save(second),
    await save(second),
  ].map(({ headers }) => String(headers.location));
  expect(saved).toBe(`/desk/leads/${first.id}?done=entered`);
  expect(again).toBe(saved);
  expect(new Set(others).size).toBe(1);
  const { leads, counts } = await pageAt('/desk');
  expect(namesOf(leads).toSorted()).toEqual(['Ann', 'Ben']);
  expect(counts.unread).toBe(0);
  expect((await pageAt(String(others[0]))).lead).toMatchObject({ name: 'Ben' });
});

test('a call is saved read and with its history, or not at all', async () => {
  const call = { id: uuidv7(), phone: caller.phone };
  const { mend } = await breakTable('lead_events', 'insert');
  expect((await save(call)).statusCode).toBe(503);
  await mend();
  await save(call);
  const { leads, counts } = await pageAt('/desk');
  expect(leads).toMatchObject([{ id: call.id }]);
  expect(counts.unread).toBe(0);
  const { history } = await pageAt(`/desk/leads/${call.id}`);
  expect(history).toMatchObject([{ kind: 'entered' }]);
});

test('a call of which nothing says who it was is asked about again, with what was typed', async () => {
  const id = uuidv7();
  const refused = await save({ id, name: ' ', message: 'Call back' });
  expect(refused.statusCode).toBe(422);
  const rejected = { values: { message: 'Call back' }, problems: [{ field: 'name' }] };
  expect(shown(refused)).toMatchObject({ id, rejected });
});

test('a call that is saved while nobody is signed in is shown, to be copied', async () => {
  const refused = await post('/desk/leads/new', { ...caller, message: 'Roof leak' });
  expect(refused.statusCode).toBe(403);
  expect(shown(refused).unsavedText).toBe('Cal\n972-555-0164\nRoof leak');
});
