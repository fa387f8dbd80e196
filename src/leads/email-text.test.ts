import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapLeadFields } from '../vocabulary/lead-fields.ts';
import { chatEmail, chatMailtoUrl, formEmail, mailtoUrl, shortMailtoUrl } from './email-text.ts';

const fields = {
  ...mapLeadFields(() => ''),
  siteName: 'Acre & Co',
  name: 'Dana Reyes',
  email: 'dana@reyes.example',
  phone: '',
  service: 'SEO & Content',
  message: 'One\nTwo',
};

/** Parses a mailto URL as a mail program does: in RFC 6068, "+" is not a space. */
function readMailto(url: string) {
  const [to = '', query = ''] = url.slice('mailto:'.length).split('?');
  const headers = new Map(
    query.split('&').map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=').map(decodeURIComponent);
      return [name, value];
    }),
  );
  return { to: decodeURIComponent(to), headers };
}

test('the contact form mail names the site in its subject and lists every field', () => {
  const { subject, body } = formEmail(fields);
  expect(subject).toBe('New Inquiry from Acre & Co Website');
  expect(body.split('\r\n')).toEqual([
    ...['Name: Dana Reyes', 'Email: dana@reyes.example', 'Phone: ', 'Service: SEO & Content'],
    ...['', 'Message:', 'One', 'Two'],
  ]);
});

test('the chat email lists name, email, phone and the source', () => {
  expect(chatEmail({ name: 'Dana', email: 'd@r.example', phone: '214-555-0142' })).toEqual({
    subject: 'New Chat Lead',
    body: 'Name: Dana\r\nEmail: d@r.example\r\nPhone: 214-555-0142\r\nSource: ChatBot',
  });
});

test('the email of a correction has a line more, and the same subject', () => {
  const line = 'Correction: this replaces what was sent before.';
  const form = formEmail({ ...fields, isCorrection: true });
  expect(form.subject).toBe(formEmail(fields).subject);
  expect(form.body).toContain(`\r\n${line}\r\n`);
  const chat = chatEmail({ name: 'Dana', email: '', phone: '', isCorrection: true });
  expect(chat.subject).toBe('New Chat Lead');
  expect(chat.body).toContain(`\r\n${line}`);
});

describe('the mailto URL', () => {
  test('encodes spaces as %20 and line breaks as %0D%0A', () => {
    expect(mailtoUrl('hello@acre.example', { subject: 'A b', body: 'x\ny & z' })).toBe(
      'mailto:hello@acre.example?subject=A%20b&body=x%0D%0Ay%20%26%20z',
    );
  });

  test('round-trips any text', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (name, message) => {
        const email = formEmail({ ...fields, name, message });
        const { to, headers } = readMailto(mailtoUrl('hello@acre.example', email));
        expect(to).toBe('hello@acre.example');
        expect([...headers.keys()]).toEqual(['subject', 'body']);
        expect(headers.get('body')).toBe(email.body.toWellFormed());
        expect(email.body).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
      }),
    );
  });

  test('replaces a lone surrogate', () => {
    expect(mailtoUrl('a@b.example', { subject: 'x', body: '\ud83c' })).toContain('%EF%BF%BD');
  });
});

describe('the URL that mail apps take', () => {
  const message = (text: string) => formEmail({ ...fields, message: text, siteName: 'Acre' });
  const to = 'hello@acre.example';

  test('is limited as it is encoded: 300 emoji are 3,600 characters', () => {
    expect(shortMailtoUrl(to, message('🌵'.repeat(100)))).toContain('%F0%9F%8C%B5');
    expect(shortMailtoUrl(to, message('🌵'.repeat(300)))).toBeUndefined();
    const room = 2000 - mailtoUrl(to, message('')).length;
    expect(shortMailtoUrl(to, message('x'.repeat(room)))).toHaveLength(2000);
    expect(shortMailtoUrl(to, message('x'.repeat(room + 1)))).toBeUndefined();
  });

  test('of the chat has long answers cut, and short ones whole', () => {
    const lead = { name: 'Ann', email: 'ann@shop.example', phone: '469' };
    expect(chatMailtoUrl(to, lead)).toBe(mailtoUrl(to, chatEmail(lead)));
    const email = `${'d'.repeat(64)}@${'a-long-name.'.repeat(10)}example`;
    const long = { name: 'é'.repeat(400), email, phone: '4'.repeat(400) };
    const body = readMailto(chatMailtoUrl(to, long)).headers.get('body');
    expect(body).toContain(`Email: ${email}\r\nPhone: ${'4'.repeat(40)}…\r\n`);
    const text = '👩‍👩‍👧‍👦'.repeat(70);
    const url = chatMailtoUrl(to, { name: text, email: text, phone: text, isCorrection: true });
    expect(url.length).toBeLessThanOrEqual(2000);
    expect(readMailto(url).headers.get('body')).toMatch(/^Name: 👩.*…\r\nEmail: 👩.*…\r\n/u);
  });
});
