import { expect, test } from 'vitest';
import { replyEmail, replyUrl } from './reply-email.ts';

const at = Date.parse('2026-11-24T16:30:00Z');
const agency = { name: 'Bold Acre', timeZone: 'America/Chicago' };
const lead = {
  kind: 'form',
  name: 'Ann Lee',
  message: 'We open a shop.\nCan you help?',
  reference: 'F3DJ-96ND',
  receivedAt: at,
} as const;

test('a reply names the message, greets, and quotes it line by line', () => {
  expect(replyEmail(lead, agency, at)).toEqual({
    subject: 'Your message to Bold Acre (F3DJ-96ND)',
    body: [
      'Hi Ann Lee,',
      '',
      '',
      '',
      'On Tuesday, November 24, you wrote:',
      '> We open a shop.',
      '> Can you help?',
    ].join('\r\n'),
  });
});

test('a reply to a call does not quote what the agency wrote down', () => {
  const { subject, body } = replyEmail({ ...lead, kind: 'call', name: '' }, agency, at);
  expect(subject).toBe('Your call to Bold Acre (F3DJ-96ND)');
  expect(body).toBe('Hi,');
});

test('a very long message is quoted in part, so that the mail app opens', () => {
  const { body } = replyEmail({ ...lead, message: 'word '.repeat(1000) }, agency, at);
  expect(encodeURIComponent(body).length).toBeLessThan(1500);
  expect(body).toMatch(/word …$/);
});

test.each([
  ['🌵'.repeat(300), 'Ann Lee'],
  ['👩‍👩‍👧‍👦'.repeat(500), '👩‍👩‍👧‍👦'.repeat(70)],
  ['long\n'.repeat(800), 'Ann Lee'],
  ['é'.repeat(4000), 'é'.repeat(500)],
])(
  'the link to reply to %j is short enough for a mail app, and quotes some of it',
  (message, name) => {
    const url = replyUrl({ ...lead, message, name, email: 'ann@shop.example' }, agency, at) ?? '';
    expect(url.length).toBeLessThanOrEqual(2000);
    expect(url.length).toBeGreaterThan(1500);
    expect(decodeURIComponent(url)).toContain('you wrote:');
  },
);

test('the link to reply opens an email to the one address of the sender', () => {
  const to = (email: string) => replyUrl({ ...lead, email }, agency, at)?.split('?')[0];
  expect(to('ann@mü\u00adller。example')).toBe('mailto:ann@xn--mller-kva.example');
  expect(to('ann+shop@lee.example')).toBe('mailto:ann+shop@lee.example');
  expect(to('josé@lee.example')).toBe('mailto:jos%C3%A9@lee.example');
  expect(to('a@x.example, b@y.example')).toBeUndefined();
  expect(to('a@x.example?cc=b@y.example')).toBeUndefined();
  expect(to('call me')).toBeUndefined();
});
