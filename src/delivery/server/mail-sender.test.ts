import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailReceiver, startMailReceiver } from '../../testing/mail-receiver.ts';
import { testAgency } from '../../testing/test-site.ts';
import { isPermanentRefusal, mailSender } from './mail-sender.ts';

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

test('recipients that are refused for now are named to be tried again', async () => {
  expect(await resultTo('full@nowhere.example', 'owner@acre.example')).toMatchObject({
    outcome: 'delivered',
    warning: expect.stringContaining('full@nowhere.example'),
    remaining: ['full@nowhere.example'],
  });
});

test('an email that the server accepts for every recipient has no warning', async () => {
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
])('an email to %j has the recipients %j', async (typed, recipients) => {
  const before = mail.emails.length;
  const { outcome } = await sender().send({ to: typed, subject: 'Hello', text: 'Hello' });
  expect(outcome).toBe(recipients.length === 0 ? 'refused' : 'delivered');
  const sent = mail.emails.slice(before);
  expect(sent.map(({ source }) => /^To: (.*)$/m.exec(source)?.[1]?.trim())).toEqual(recipients);
  expect(sent.flatMap(({ to }) => to)).toHaveLength(recipients.length);
});

test.each([
  ['550 5.1.1 no such mailbox', true],
  ['550 5.1.1 <dana@x.example>: try again later', true],
  ['550 User unknown', true],
  ['550-5.1.1 The account does not exist.\n550 5.1.1 Check the address.', true],
  ['550 5.4.1 Recipient address rejected: Access denied', true],
  ['550 5.2.1 The account is disabled', true],
  ['551 User not local', true],
  ['553 5.1.3 Invalid address', true],
  ['554 No such user', true],
  ['501 Bad address syntax', true],
  ['550 5.7.1 Relaying denied', false],
  ['554 5.7.1 Blocked', false],
  ['530 Authentication required', false],
  ['552 5.2.2 Mailbox full', false],
  ['552 Too many recipients', false],
  ['552 Requested mail action aborted', false],
  ['550 5.2.2 Over quota', false],
  ['550 5.3.2 System not accepting messages', false],
  ['550 4.2.0 Greylisted', false],
  ['550 Greylisted, come back in five minutes', false],
  ['550 5.0.0 Graylisting in effect', false],
  ['554 Please try again later', false],
  ['550 Connection frequency limited', false],
  ['550 The mailbox is full', false],
  ['450 4.1.1 Unverified address', false],
  ['421 Service not available', false],
  ['', false],
])('the reply %j to a recipient is final: %j', (response, isFinal) => {
  expect(isPermanentRefusal(response)).toBe(isFinal);
});

test('an email that is refused for good says which address, and what the server said', async () => {
  expect(await resultTo('gone@nowhere.example', 'left@nowhere.example')).toEqual({
    outcome: 'refused',
    error: "EENVELOPE: Can't send mail - all recipients were rejected: 550 5.1.1 no such mailbox",
    refusals:
      'the mail server refused gone@nowhere.example (EENVELOPE: Recipient command failed: 550 5.1.1 no such mailbox), left@nowhere.example (EENVELOPE: Recipient command failed: 550 5.1.1 no such mailbox)',
  });
});

test('an email that the server refuses for every recipient is not delivered', async () => {
  expect(await resultTo('gone@nowhere.example', 'full@nowhere.example')).toMatchObject({
    outcome: 'failed',
    error: expect.stringContaining('all recipients were rejected'),
    refusals: expect.stringContaining('full@nowhere.example'),
  });
});
