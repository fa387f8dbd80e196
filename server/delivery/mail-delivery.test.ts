import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailReceiver, startMailReceiver } from '../testing/mail-receiver.ts';
import { testAgency } from '../testing/test-site.ts';
import { mailSender } from './mail-delivery.ts';

let mail: MailReceiver;
beforeAll(async () => {
  mail = await startMailReceiver();
});
afterAll(() => mail.close());

const sender = (to?: string[]) =>
  mailSender({
    smtpUrl: new URL(mail.url),
    agency: testAgency,
    to,
    from: undefined,
    timeoutMs: 5000,
  });
const resultTo = (...to: string[]) => sender(to).send({ subject: 'Hello', text: 'Hello' });

test('a recipient that the mail server refuses is named in a warning', async () => {
  expect(await resultTo('gone@nowhere.example', 'owner@acre.example')).toEqual({
    outcome: 'delivered',
    warning:
      'the mail server refused gone@nowhere.example (EENVELOPE: Recipient command failed: 550 5.1.1 no such mailbox)',
  });
});

test('a mail that the server accepts for every recipient has no warning', async () => {
  expect(await resultTo('sales@acre.example', 'owner@acre.example')).toEqual({
    outcome: 'delivered',
  });
});

test.each([
  ['dana@mü\u00adller。example', ['dana@xn--mller-kva.example']],
  ['a@x.example, b@y.example', []],
  ['"x" <y@z.example>', []],
  ['a@x.example,b@y.example', []],
  ['team:a@x.example,b@y.example;', []],
])('a mail to %j has the recipients %j', async (typed, recipients) => {
  const before = mail.mails.length;
  const { outcome } = await sender().send({ to: typed, subject: 'Hello', text: 'Hello' });
  expect(outcome).toBe(recipients.length === 0 ? 'refused' : 'delivered');
  const sent = mail.mails.slice(before);
  expect(sent.map(({ source }) => /^To: (.*)$/m.exec(source)?.[1]?.trim())).toEqual(recipients);
  expect(sent.flatMap(({ to }) => to)).toHaveLength(recipients.length);
});

test('a mail that the server refuses for every recipient is not delivered', async () => {
  expect(await resultTo('gone@nowhere.example', 'full@nowhere.example')).toMatchObject({
    outcome: 'failed',
    error: expect.stringContaining('all recipients were rejected'),
  });
});
