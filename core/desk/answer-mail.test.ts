import { expect, test } from 'vitest';
import { answerMail } from './answer-mail.ts';

const at = Date.parse('2026-11-24T16:30:00Z');
const agency = { name: 'Bold Acre', timeZone: 'America/Chicago' };
const lead = {
  kind: 'form',
  name: 'Ann Lee',
  message: 'We open a shop.\nCan you help?',
  reference: 'F3DJ-96ND',
  receivedAt: at,
} as const;

test('an answer names the message, greets, and quotes it line by line', () => {
  expect(answerMail(lead, agency, at)).toEqual({
    subject: 'Your message to Bold Acre (F3DJ-96ND)',
    body: [
      'Hello Ann Lee,',
      '',
      '',
      '',
      'On Tuesday, November 24, you wrote:',
      '> We open a shop.',
      '> Can you help?',
    ].join('\r\n'),
  });
});

test('an answer to a call does not quote what the agency wrote down', () => {
  const { subject, body } = answerMail({ ...lead, kind: 'call', name: '' }, agency, at);
  expect(subject).toBe('Your call to Bold Acre (F3DJ-96ND)');
  expect(body).toBe('Hello,');
});

test('a very long message is quoted in part, so that the mail app opens', () => {
  const { body } = answerMail({ ...lead, message: 'word '.repeat(1000) }, agency, at);
  expect(encodeURIComponent(body).length).toBeLessThan(1500);
  expect(body).toMatch(/word …$/);
});
