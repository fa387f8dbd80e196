import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import { exampleBookingLead, exampleStoredBooking } from '../../testing/example-booking.ts';
import { exampleLead, exampleStoredLead } from '../../testing/example-lead.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';
import { leadEmail } from './lead-email.ts';

const stored = (fields: Record<string, unknown> = {}): StoredLead =>
  exampleStoredLead({
    lead: exampleLead(fields),
    receivedAt: new Date('2025-03-04T05:06:07Z'),
  });

const agency = { name: 'Acre', timeZone: 'America/Chicago' };

test('the email for a form lead has what the visitor typed and where the lead came from', () => {
  const { subject, body, replyTo } = leadEmail(stored(), agency);
  expect(subject).toBe('Dana Reyes: SEO & Content (4F7K-MXP9)');
  expect(body).toBe(
    [
      'Name: Dana Reyes',
      'Email: dana@reyes.example',
      'Phone: (214) 555-0142',
      'Service: SEO & Content',
      '',
      'Message:',
      'We open a second shop in May.',
      'Can you help?',
      '',
      'Reference: 4F7K-MXP9',
      'Received: Monday, March 3, 2025, 11:06 PM Central Time',
      'Page: /contact',
      'utm_source: newsletter',
    ].join('\r\n'),
  );
  expect(replyTo).toBe('dana@reyes.example');
});

test('the email about a correction names the lead that it corrects', () => {
  const corrects = '01890000-0000-7000-8000-000000000002';
  const { subject, body } = leadEmail({ ...stored(), corrects }, agency);
  expect(subject).toBe('Correction: Dana Reyes: SEO & Content (4F7K-MXP9)');
  expect(body).toMatch(/^Corrects [0-9A-Z]{4}-[0-9A-Z]{4}\.\r\n\r\nName: Dana Reyes/);
  expect(body).toContain(leadReference(corrects));
});

test('the email links to the lead at the desk, if there is a desk', () => {
  const url = 'https://www.acre.example/desk/leads/1';
  const { body, html } = leadEmail(stored(), agency, url);
  expect(body).toMatch(/utm_source: newsletter\r\n\r\nOpen at the desk: https:[^\s]*\/1$/);
  expect(html).toContain(`<p><a href="${url}">Open at the desk</a></p></body>`);
  expect(leadEmail(stored(), agency).html).not.toContain('<a');
});

test('the email has the report that led to it, as a link if the address of the site is known', () => {
  const audit = `/audit/${'a'.repeat(22)}`;
  const url = 'https://www.acre.example/desk/leads/1';
  expect(leadEmail(stored({ audit }), agency, url).body).toContain(
    `\r\nSite audit: https://www.acre.example${audit}\r\nPage: /contact\r\n`,
  );
  expect(leadEmail(stored({ audit }), agency).body).toContain(`\r\nSite audit: ${audit}\r\n`);
});

test('an invalid address is not used as Reply-To', () => {
  const chat = { kind: 'chat', service: undefined, message: undefined, email: 'ask me later' };
  expect(leadEmail(stored(chat), agency)).toMatchObject({
    subject: 'Dana Reyes: chat (4F7K-MXP9)',
    replyTo: undefined,
  });
});

test.each([
  ['dana@mü\u200bller．example', 'dana@xn--mller-kva.example'],
  ['a@x.example, b@y.example', undefined],
  ['"x" <y@z.example>', 'y@z.example'],
  // Servers without SMTPUTF8 would refuse the whole mail.
  ['josé@reyes.example', undefined],
])('an email about a lead from %j has the Reply-To %j', (email, replyTo) => {
  const lead = { ...exampleLead(), email };
  expect(leadEmail(exampleStoredLead({ lead }), agency).replyTo).toBe(replyTo);
});

test.each([
  ['+44 (0)20 7946 0958', 'Dial: +44 20 7946 0958'],
  ['214\u2011555\u20110142', 'Dial: (214) 555-0142'],
  ['٢١٤ ٥٥٥ ٠١٤٢', 'Dial: (214) 555-0142'],
  ['1-800-FLOWERS', 'Dial: (800) 356-9377'],
  ['+1 214.555.0142 x12', undefined],
  ['+442079460958', undefined],
  ['call me', undefined],
])('an email about a lead with the number %j has the line %j', (phone, line) => {
  const { body } = leadEmail(stored({ phone }), agency);
  expect(body).toContain(`Phone: ${phone}\r\n`);
  expect(body.split('\r\n').find((each) => each.startsWith('Dial'))).toBe(line);
});

test('a long name leaves room for the service in the subject', () => {
  const name = `Dana ${'Maria '.repeat(20)}Reyes`;
  const service = 'Everything '.repeat(15).trim();
  expect(leadEmail(stored({ name, service }), agency).subject).toBe(
    'Dana Maria Maria Maria Maria Maria Maria…: Everything Everything Everything Everyth… (4F7K-MXP9)',
  );
});

test.each([
  [{}, 'session on Tuesday, December 31, 2024, 6:00 PM Central Time'],
  [{ sequence: 1 }, 'session moved to Tuesday, December 31, 2024, 6:00 PM Central Time'],
  [{ state: 'cancelled' }, 'session cancelled: Tuesday, December 31, 2024, 6:00 PM Central Time'],
] as const)('the email about the session %j says what changed', (change, news) => {
  const start = Date.UTC(2025, 0, 1);
  const booking = exampleStoredBooking({ start, ...change });
  const email = leadEmail({ ...stored(), lead: exampleBookingLead(), booking }, agency);
  expect(email.subject).toBe(`Dana Reyes: ${news} (4F7K-MXP9)`);
  expect(email.body).toMatch(`Strategy ${news}.\r\n\r\nName: Dana Reyes`);
});

test('input never becomes markup or a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), (typed) => {
      const hostile = `x${typed}<img src=x onerror=alert(1)>\r\nBcc: all@evil.example`;
      const { subject, html, replyTo } = leadEmail(
        stored({ name: hostile, message: hostile }),
        agency,
      );
      expect(Array.from(subject).length).toBeLessThan(110);
      expect(subject + (replyTo ?? '')).not.toMatch(/[\r\n]/);
      expect(
        html.match(/<(?!br>|p>|\/p>|body>|\/body>|html lang="en">|\/html>|!doctype html>)/),
      ).toBeNull();
    }),
  );
});
