import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leadBounds } from './bounds.ts';
import { type Lead, type LeadSubmission, parseLead } from './lead.ts';
import { newLeadId } from './lead-id.ts';
import { characterCount } from './plain-text.ts';

const form: LeadSubmission = {
  id: newLeadId(),
  kind: 'form',
  name: 'Dana Reyes',
  email: 'dana@reyes.example',
  phone: '214-555-0142',
  service: 'Paid Ads',
  message: 'We open in May.',
};
const chat: LeadSubmission = { id: newLeadId(), kind: 'chat', name: 'Dana', email: '', phone: '' };

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
  test('of the form keeps what was typed, on one line but for the message', () => {
    const lead = accepted({
      ...form,
      name: '  Dana\r\nReyes\u0000 ',
      message: ' One\r\nTwo\u0007 ',
    });
    expect(lead).toMatchObject({ name: 'Dana Reyes', message: 'One\nTwo', service: 'Paid Ads' });
  });

  test('of the form without a service asks for the general one', () => {
    const { service: _, ...withoutService } = form;
    expect(accepted(withoutService)).toMatchObject({ service: 'General Inquiry' });
  });

  test('of the chat takes any text for an answer', () => {
    expect(accepted({ ...chat, email: 'rather not say', phone: 'no' })).toMatchObject({
      email: 'rather not say',
      phone: 'no',
    });
  });

  test('of an older page, a translator or another script costs nothing that a person typed', () => {
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
    expect(accepted({ ...form, junk: 'x'.repeat(9000) }).other).toHaveLength(leadBounds.other);
  });

  test('of the chat is cut to its bounds, and nothing of it is refused', () => {
    const long = 'x'.repeat(leadBounds.chatText + 1);
    expect(accepted({ ...chat, phone: long })).toMatchObject({ phone: long.slice(1) });
    expect(accepted({ id: chat.id, kind: 'chat' })).toMatchObject({ name: '', email: '' });
    expect(accepted({ ...chat, email: null })).toMatchObject({ email: '' });
  });

  test('of an unknown kind, or left behind with a fault, is taken as it came', () => {
    const left = { name: ' ', email: '', message: 'Call me', uncorrected: true };
    for (const change of [{ kind: 'fax' }, left]) {
      const parsed = parseLead({ ...form, ...change });
      expect(parsed).toMatchObject({ outcome: 'unreadable', lead: { id: form.id } });
    }
    expect(accepted({ ...form, uncorrected: true }).other).toBe('');
    expect(problemFields({ id: form.id, kind: 'fax' })).toEqual(['kind']);
  });

  test('has an id in lower case, so that one id has one spelling', () => {
    expect(accepted({ ...form, id: form.id.toUpperCase() }).id).toBe(form.id);
  });

  test.each([
    ['no name', { name: '' }, ['name']],
    ['a name of white space', { name: ' \n ' }, ['name']],
    ['no e-mail', { email: '' }, ['email']],
    ['an e-mail without @', { email: 'dana' }, ['email']],
    ['no message', { message: '' }, ['message']],
    ['a name that is a list', { name: ['Dana'] }, ['name']],
    ['an id of version 4', { id: '9b2f7c1e-52a3-4c6d-8e1f-0a1b2c3d4e5f' }, ['id']],
    ['several faults', { name: '', email: '', extra: 1 }, ['name', 'email']],
  ])('with %s is refused, and the field named', (_, change, fields) => {
    expect(problemFields({ ...form, ...change })).toEqual(fields);
  });

  test.each([[null], [undefined], ['text'], [3], [[]], [{}], [[form]]])(
    'is not %j',
    (submission) => {
      expect(problemFields(submission).length).toBeGreaterThan(0);
    },
  );

  test('counts characters and not UTF-16 units', () => {
    const emoji = '🌵'.repeat(leadBounds.name);
    expect(accepted({ ...form, name: emoji })).toMatchObject({ name: emoji });
    expect(problemFields({ ...form, name: `${emoji}🌵` })).toEqual(['name']);
  });

  test('with a megabyte of emoji for a name is refused at once, with the bound in the message', () => {
    const started = performance.now();
    const parsed = parseLead({ ...form, name: '🌵'.repeat(262_144) });
    expect(performance.now() - started).toBeLessThan(500);
    expect(parsed).toEqual({
      outcome: 'invalid',
      problems: [
        { field: 'name', message: 'The name can hold 200 characters at most. Please shorten it.' },
      ],
    });
  });

  test('never fails for its attribution: what is strange is dropped, what is long is cut', () => {
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
      utmCampaign: 'x'.repeat(leadBounds.attribution),
    });
  });

  test('that passes once passes again unchanged', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(texts, texts, texts, texts, (name, phone, message, utmSource) => {
        const first = parseLead({ ...form, name, phone, message, utmSource });
        if (first.outcome === 'invalid') return;
        const { attribution, other: _, ...fields } = first.lead;
        expect(accepted({ ...fields, ...attribution })).toEqual(first.lead);
        expect(characterCount(first.lead.name)).toBeLessThanOrEqual(leadBounds.name);
        expect(first.lead.name).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
    );
  });

  test('is a lead or a list of problems for anything at all', () => {
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
