import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredLead } from '../store/stored-lead.ts';
import { exampleLead } from '../testing/example-lead.ts';
import { leadMail } from './lead-mail.ts';

function stored(fields: Record<string, unknown> = {}): StoredLead {
  return {
    lead: exampleLead(fields),
    reference: '4F7K-MXP9',
    receivedAt: new Date('2025-03-04T05:06:07Z'),
    suspicions: [],
    booking: undefined,
    state: 'accepted',
  };
}

const agency = { name: 'Acre', timeZone: 'America/Chicago' };

test('the mail for a form lead has what the visitor typed and where the lead came from', () => {
  const { subject, body, replyTo } = leadMail(stored(), agency);
  expect(subject).toBe('New Inquiry from Acre Website (4F7K-MXP9)');
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

test('an invalid address is not used as Reply-To', () => {
  const chat = { kind: 'chat', service: undefined, message: undefined, email: 'ask me later' };
  expect(leadMail(stored(chat), agency)).toMatchObject({
    subject: 'New Chat Lead (4F7K-MXP9)',
    replyTo: undefined,
  });
});

test('input never becomes markup or a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }), (typed) => {
      const hostile = `x${typed}<img src=x onerror=alert(1)>\r\nBcc: all@evil.example`;
      const { subject, html, replyTo } = leadMail(
        stored({ name: hostile, message: hostile }),
        agency,
      );
      expect(subject + (replyTo ?? '')).not.toMatch(/[\r\n]/);
      expect(
        html.match(/<(?!br>|p>|\/p>|body>|\/body>|html lang="en">|\/html>|!doctype html>)/),
      ).toBeNull();
    }),
  );
});
