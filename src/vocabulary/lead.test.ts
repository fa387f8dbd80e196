import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uuidv7 } from '../platform/uuidv7.ts';
import { type Lead, parseLead } from './lead.ts';
import { maxLeadLengths } from './lead-fields.ts';
import { characterCount } from './plain-text.ts';

const form = {
  id: uuidv7(),
  kind: 'form',
  name: 'Dana Reyes',
  email: 'dana@reyes.example',
  phone: '214-555-0142',
  service: 'Paid Ads',
  message: 'We open in May.',
};
const chat = { id: uuidv7(), kind: 'chat', name: 'Dana', email: '', phone: '' };

function accepted(submission: unknown): Lead {
  const parsed = parseLead(submission);
  if (parsed.outcome !== 'lead') throw new Error(JSON.stringify(parsed));
  return parsed.lead;
}

function problemFields(submission: unknown): string[] {
  const parsed = parseLead(submission);
  return parsed.outcome === 'invalid' ? parsed.problems.map((problem) => problem.field) : [];
}

describe('a lead', () => {
  test('from the form keeps what was typed, with line breaks only in the message', () => {
    const lead = accepted({
      ...form,
      name: '  Dana\r\nReyes\u0000 ',
      message: ' One\r\nTwo\u0007 ',
    });
    expect(lead).toMatchObject({ name: 'Dana Reyes', message: 'One\nTwo', service: 'Paid Ads' });
  });

  test('from the form keeps the address as it was typed', () => {
    expect(accepted({ ...form, email: ' Dana@Mül\u00adler。example ' }).email).toBe(
      'Dana@Mül\u00adler。example',
    );
  });

  test('from the form without a service gets the general one', () => {
    const { service: _, ...withoutService } = form;
    expect(accepted(withoutService)).toMatchObject({ service: 'General Inquiry' });
  });

  test('from the chat accepts any text as an answer', () => {
    expect(accepted({ ...chat, email: 'rather not say', phone: 'no' })).toMatchObject({
      email: 'rather not say',
      phone: 'no',
    });
  });

  test('from an older page, a translator or another script keeps what the visitor typed', () => {
    const lead = accepted({
      ...form,
      service: 'Anuncios pagados',
      utmSource: { a: 1 },
      landingPage: 7,
      elapsedMs: -1,
      admin: true,
    });
    expect(lead).toMatchObject({ service: 'Anuncios pagados', message: 'We open in May.' });
    expect(lead.attribution).toMatchObject({ utmSource: '', landingPage: '' });
    expect(JSON.parse(lead.other)).toEqual({ elapsedMs: -1, admin: true });
    expect(accepted({ ...form, junk: 'x'.repeat(9000) }).other).toHaveLength(maxLeadLengths.other);
  });

  test('from the chat is truncated to its bounds and never rejected', () => {
    const long = 'x'.repeat(maxLeadLengths.chatText + 1);
    expect(accepted({ ...chat, phone: long })).toMatchObject({ phone: long.slice(1) });
    expect(accepted({ id: chat.id, kind: 'chat' })).toMatchObject({ name: '', email: '' });
    expect(accepted({ ...chat, email: null })).toMatchObject({ email: '' });
  });

  test('of an unknown kind, or invalid and left uncorrected, is accepted whole as unreadable', () => {
    const abandoned = { name: ' ', email: '', message: 'Call me', uncorrected: true };
    for (const change of [{ kind: 'fax' }, abandoned]) {
      const parsed = parseLead({ ...form, ...change });
      expect(parsed).toMatchObject({ outcome: 'unreadable', lead: { id: form.id } });
    }
    expect(accepted({ ...form, uncorrected: true }).other).toBe('');
    expect(problemFields({ id: form.id, kind: 'fax' })).toEqual(['kind']);
  });

  test('has its id in lower case, so each id has one spelling', () => {
    expect(accepted({ ...form, id: form.id.toUpperCase() }).id).toBe(form.id);
  });

  test.each([
    ['no name', { name: '' }, ['name']],
    ['a blank name', { name: ' \n ' }, ['name']],
    ['no e-mail', { email: '' }, ['email']],
    ['an e-mail without @', { email: 'dana' }, ['email']],
    ['a sentence around the e-mail', { email: 'Dana <dana@reyes.example>' }, ['email']],
    ['no message', { message: '' }, ['message']],
    ['a name that is an array', { name: ['Dana'] }, ['name']],
    ['an id of version 4', { id: '9b2f7c1e-52a3-4c6d-8e1f-0a1b2c3d4e5f' }, ['id']],
    ['several errors', { name: '', email: '', extra: 1 }, ['name', 'email']],
  ])('with %s is rejected with the field names', (_, change, fields) => {
    expect(problemFields({ ...form, ...change })).toEqual(fields);
  });

  test.each([[null], [undefined], ['text'], [3], [[]], [{}], [[form]]])(
    'is not %j',
    (submission) => {
      expect(problemFields(submission).length).toBeGreaterThan(0);
    },
  );

  test('is measured in characters, not UTF-16 units', () => {
    const emoji = '🌵'.repeat(maxLeadLengths.name);
    expect(accepted({ ...form, name: emoji })).toMatchObject({ name: emoji });
    expect(problemFields({ ...form, name: `${emoji}🌵` })).toEqual(['name']);
  });

  test('with a megabyte of emoji as its name is rejected, naming the limit', () => {
    const parsed = parseLead({ ...form, name: '🌵'.repeat(262_144) });
    expect(parsed).toEqual({
      outcome: 'invalid',
      problems: [
        { field: 'name', message: 'The name can have at most 200 characters. Please shorten it.' },
      ],
    });
  });

  test('is never rejected for its attribution: invalid values are dropped, long ones truncated', () => {
    const lead = accepted({
      ...form,
      page: 'javascript:alert(1)',
      landingPage: '//elsewhere.example/',
      referrerHost: 'www.search.example',
      utmCampaign: 'x'.repeat(2000),
    });
    expect(lead.attribution).toMatchObject({
      page: '',
      landingPage: '',
      referrerHost: 'www.search.example',
      utmCampaign: 'x'.repeat(maxLeadLengths.attribution),
    });
  });

  test('has the report that led to it in a field of its own, and nowhere else', () => {
    const audit = `/audit/${'a-_0'.repeat(5)}xy`;
    const lead = accepted({ ...form, audit, page: audit, landingPage: `${audit}?utm_source=a` });
    expect(lead.attribution).toMatchObject({ audit, page: '/audit', landingPage: '/audit' });
    for (const other of [
      '/audit',
      '/audit/short',
      `https://elsewhere.example${audit}`,
      `${audit}x`,
    ]) {
      expect(accepted({ ...form, audit: other }).attribution.audit).toBe('');
    }
    expect(accepted({ ...form, page: '/audits/a' }).attribution.page).toBe('/audits/a');
  });

  test('that was parsed once parses again unchanged', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(texts, texts, texts, texts, (name, phone, message, utmSource) => {
        const first = parseLead({ ...form, name, phone, message, utmSource });
        if (first.outcome === 'invalid') return;
        const { attribution, other: _, ...fields } = first.lead;
        expect(accepted({ ...fields, ...attribution })).toEqual(first.lead);
        expect(characterCount(first.lead.name)).toBeLessThanOrEqual(maxLeadLengths.name);
        expect(first.lead.name).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
    );
  });

  test('is parsed into a lead or a list of problems, whatever the input', () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(['lead', 'unreadable', 'invalid']).toContain(parseLead(anything).outcome);
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (fields) => {
        const parsed = parseLead({ ...form, ...fields });
        if (parsed.outcome === 'invalid') expect(parsed.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});
