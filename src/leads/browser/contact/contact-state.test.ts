import { expect, test } from 'vitest';
import { mapLeadFields } from '../../../vocabulary/lead-fields.ts';
import { leadReference } from '../../../vocabulary/lead-id.ts';
import {
  type ContactState,
  cancelCorrection,
  handleInput,
  handlePageHide,
  handleSubmit,
  onProgress,
  resumeDraft,
  shownMessage,
  startCorrection,
  type Turn,
} from './contact-state.ts';

const first = '01900000-0000-7000-8000-000000000001';
const second = '01900000-0000-7000-8000-000000000002';
const at = new Date('2026-11-24T16:30:00Z');
const settings = { siteName: 'Acre', email: 'hello@acre.example', hasInbox: true };
const blank = { ...mapLeadFields(() => ''), service: 'General', company: '' };
const hello = { ...blank, name: 'Ann', email: 'ann@shop.example', message: 'Hello' };
const { company: _, ...helloDraft } = hello;
const received = { state: 'received', reference: leadReference(first) } as const;
const waiting = { state: 'waiting', stored: true } as const;
const unstored = { state: 'waiting', stored: false } as const;

const send = (state: ContactState, { fields = hello, newId = first, now = 5000 } = {}): Turn =>
  handleSubmit(
    state,
    { fields, origin: { request: '', audit: '' }, visit: {}, newId, now },
    settings,
  );
const sent = () => send({ phase: 'writing' }).state;
const wasReceived = () => onProgress(sent(), first, received, at).state;

test('what is typed is a draft', () => {
  const { state, draft } = handleInput({ phase: 'writing' }, hello);
  expect(draft).toEqual({ fields: helloDraft, corrects: undefined });
  expect(shownMessage(state)).toBeUndefined();
});

test('a message is sent once per click; the same text keeps its id', () => {
  const turn = send({ phase: 'writing' });
  expect(turn.lead).toMatchObject({ id: first, kind: 'form', message: 'Hello' });
  expect(turn.draft).toMatchObject({ id: first });
  expect(turn.mail).toMatch(/^mailto:hello@acre\.example/);
  expect(send(turn.state, { newId: second, now: 5900 })).toEqual({ state: turn.state });
  expect(send(turn.state, { newId: second, now: 6100 }).lead?.id).toBe(first);
  const other = send(turn.state, {
    fields: { ...hello, message: 'Bye' },
    newId: second,
    now: 5900,
  });
  expect(other.lead?.id).toBe(second);
});

test('once received, the message leaves the form and the storage', () => {
  const turn = onProgress(sent(), first, received, at);
  expect(turn).toMatchObject({ draft: null, form: { message: '' } });
  expect(shownMessage(turn.state)?.receipt).toEqual({ reference: received.reference, at });
});

test('a receipt never empties a form in which the visitor has typed since', () => {
  const typed = handleInput(sent(), { ...hello, message: 'Next' }).state;
  const { state, form, draft } = onProgress(typed, first, received, at);
  expect([form, draft]).toEqual([undefined, undefined]);
  expect(state).toMatchObject({
    phase: 'writing',
    previousOutcome: { reference: received.reference },
  });
  expect(shownMessage(state)).toBeUndefined();
});

test.each([
  ['received', wasReceived, { reference: received.reference, at }],
  ['kept in the browser', () => onProgress(sent(), first, waiting, at).state, 'waiting'],
] as const)('after a message is %s, typing begins the next one', (_, before, expected) => {
  const { state } = handleInput(before(), hello);
  expect(state).toMatchObject({ phase: 'writing', previousOutcome: expected });
  expect(shownMessage(state)).toBeUndefined();
});

test('a message that the browser cannot keep is a draft again', () => {
  expect(onProgress(sent(), first, unstored, at).draft).toMatchObject({ fields: helloDraft });
  expect(onProgress(sent(), first, waiting, at).draft).toBeUndefined();
});

test('a correction names the first lead, and is stored nowhere before it is sent', () => {
  const correcting = startCorrection(wasReceived());
  expect(correcting).toMatchObject({ form: helloDraft, state: { phase: 'correcting' } });
  const typed = handleInput(correcting.state, { ...hello, phone: '469' });
  expect(typed).toEqual({ state: correcting.state });
  const turn = send(typed.state, { fields: { ...hello, phone: '469' }, newId: second });
  expect(turn.lead).toMatchObject({ id: second, corrects: first });
  const done = onProgress(turn.state, second, received, at).state;
  expect(done.sent?.corrects).toBe(first);
  expect(startCorrection(done).state.corrects).toBe(first);
  expect(send(handleInput(done, hello).state).lead).not.toHaveProperty('corrects');
});

test('an address or a number that looked mistyped is corrected where it stands', () => {
  const fields = { ...hello, email: 'ann@shop', phone: '214' };
  const { state } = onProgress(send({ phase: 'writing' }, { fields }).state, first, received, at);
  const left = { ...fields, message: '' };
  const turn = handleInput(state, { ...left, phone: '214 5' });
  expect(turn).toMatchObject({ fillEmpty: { message: 'Hello' }, state: { phase: 'correcting' } });
  expect(turn.draft).toBeUndefined();
  expect(turn.state.corrects).toBe(first);
  // Anything typed later is the next message.
  expect(handleInput(state, { ...left, message: 'N' }).state.phase).toBe('writing');
  expect(handleInput(state, { ...left, name: 'Bob', phone: '215' }).state.phase).toBe('writing');
  expect(handleInput(wasReceived(), { ...hello, message: '', phone: '2' }).state.phase).toBe(
    'writing',
  );
});

test('the receipt of a message under correction changes nothing in the form', () => {
  const { state } = startCorrection(onProgress(sent(), first, waiting, at).state);
  const turn = onProgress(state, first, received, at);
  expect(turn).toMatchObject({ state: { phase: 'correcting' }, draft: null });
  expect(turn.form).toBeUndefined();
  expect(cancelCorrection(turn.state).form).toMatchObject({ name: 'Ann', message: '' });
});

test('an abandoned correction leaves the message as it was sent', () => {
  const { state } = startCorrection(onProgress(sent(), first, waiting, at).state);
  expect(cancelCorrection(state)).toMatchObject({ form: helloDraft, state: { phase: 'sent' } });
});

test('of an earlier message, only the receipt is news', () => {
  const newer = send(handleInput(sent(), hello).state, {
    fields: { ...hello, message: 'Next' },
    newId: second,
  }).state;
  expect(onProgress(newer, first, waiting, at)).toEqual({ state: newer });
  const { state } = onProgress(newer, first, received, at);
  expect(state).toMatchObject({
    previousOutcome: { reference: received.reference },
    sent: { id: second },
  });
});

test('leaving the page forgets a received message, and empties the form that shows it', () => {
  expect(handlePageHide(wasReceived())).toEqual({ state: { phase: 'writing' }, form: 'empty' });
  const { state } = startCorrection(wasReceived());
  expect(handlePageHide(state)).toEqual({ state: { phase: 'writing' }, form: 'empty' });
  expect(handlePageHide(handleInput(wasReceived(), hello).state).form).toBeUndefined();
  expect(handlePageHide(sent()).state.sent?.id).toBe(first);
});

test('a filled honeypot is sent to the inbox and shows nothing', () => {
  const turn = send({ phase: 'writing' }, { fields: { ...hello, company: 'Robots' } });
  expect(turn.lead).toMatchObject({ company: 'Robots' });
  expect([turn.mail, turn.draft, shownMessage(turn.state)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('without an inbox, the mail app opens and nothing is stored', () => {
  const submitted = { fields: hello, origin: { request: '', audit: '' }, visit: {} };
  const turn = handleSubmit(
    { phase: 'writing' },
    { ...submitted, newId: first, now: 0 },
    { ...settings, hasInbox: false },
  );
  expect(turn).toMatchObject({ draft: null, mail: expect.stringMatching(/^mailto:/) });
  expect(turn.lead).toBeUndefined();
  expect(shownMessage(turn.state)?.progress).toBeUndefined();
});

test('a reload resumes a draft, and sends what was not received again under its id', () => {
  expect(resumeDraft(undefined, blank, {})).toEqual({ state: { phase: 'writing' } });
  expect(resumeDraft({ fields: helloDraft }, hello, {}).lead).toBeUndefined();
  const turn = resumeDraft({ fields: helloDraft, id: first }, hello, { page: '/contact' });
  expect(turn.lead).toMatchObject({ id: first, message: 'Hello', page: '/contact' });
  expect(onProgress(turn.state, first, received, at).form).toEqual({ message: '' });
  expect(send(turn.state, { newId: second }).lead?.id).toBe(first);
});

test('what was typed before the script resumed is another message', () => {
  const shown = { ...hello, message: 'Something else' };
  const turn = resumeDraft({ fields: helloDraft, id: first }, shown, {});
  expect(turn.draft?.fields.message).toBe('Something else');
  expect(turn.draft?.id).toBeUndefined();
  expect(onProgress(turn.state, first, received, at).form).toBeUndefined();
});
