import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LeadSubmission } from '../../../lead/lead.ts';
import { type Progress, startOutbox } from './outbox.ts';
import type { Answer } from './post.ts';
import { outboxKey, storedLeads } from './stored-leads.ts';

const lead = (id: string) => ({ id, kind: 'chat', name: 'Ann' }) as LeadSubmission;
const waiting: Answer = { outcome: 'waiting' };
const received: Answer = { outcome: 'received', reference: '4F7K-MXP9' };

let stored: Map<string, string>;
let full: boolean;
let events: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  full = false;
  events = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An inbox that answers as told, lead by lead, and then receives. */
function inbox(answers: Record<string, Answer[]> = {}) {
  const posted: { id: string; at: number; uncorrected?: true | undefined }[] = [];
  const started = Date.now();
  const post = async ({ id, uncorrected }: LeadSubmission) => {
    posted.push({ id: String(id), at: Date.now() - started, uncorrected });
    return answers[String(id)]?.shift() ?? received;
  };
  return { posted, post, idsOf: () => posted.map(({ id }) => id) };
}

test('a lead that finds no answer is posted again after growing pauses, and then forgotten', async () => {
  const { posted, post } = inbox({ a: [waiting, waiting, waiting, waiting] });
  const told: Progress[] = [];
  const outbox = startOutbox(post);
  outbox.follow('a', (progress) => told.push(progress));
  outbox.send(lead('a'));
  await vi.advanceTimersByTimeAsync(90_000);
  expect(posted).toHaveLength(5);
  const pauses = posted.slice(1).map(({ at }, index) => at - (posted[index]?.at ?? 0));
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(2000 * 2 ** index * 0.75);
    expect(pause).toBeLessThanOrEqual(2000 * 2 ** index * 1.25);
  }
  expect(storedLeads()).toEqual([]);
  expect(told.map(({ state }) => state)).toEqual([
    'sending',
    ...Array(4).fill('waiting'),
    'received',
  ]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(posted).toHaveLength(5);
});

test('a pause is never longer than a minute and a quarter', async () => {
  const { posted, post } = inbox({ a: Array(40).fill(waiting) });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  const pauses = posted.slice(1).map(({ at }, index) => at - (posted[index]?.at ?? 0));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(75_000);
  expect(posted.length).toBeGreaterThan(15);
});

test('the inbox is left alone as long as it asks, also when the network returns', async () => {
  const { posted, post } = inbox({ a: [{ outcome: 'waiting', retryAfterMs: 30_000 }] });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(20_000);
  events.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(9000);
  expect(posted).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(posted).toHaveLength(2);
});

test.each(['online', 'pageshow'])('%s is a reason to try at once', async (event) => {
  const { posted, post } = inbox({ a: Array(6).fill(waiting) });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(40_000);
  const before = posted.length;
  events.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(posted).toHaveLength(before + 1);
});

test('a page that is looked at again tries at once', async () => {
  const { posted, post } = inbox({ a: Array(6).fill(waiting) });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(40_000);
  const before = posted.length;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(posted).toHaveLength(before + 1);
});

test('a lead that always fails holds up no other', async () => {
  stored.set(
    outboxKey,
    JSON.stringify(['bad', 'good'].map((id) => ({ at: Date.now(), lead: lead(id) }))),
  );
  const { idsOf, post } = inbox({ bad: Array(100).fill({ ...waiting, refusal: 'too old' }) });
  startOutbox(post);
  events.dispatchEvent(new Event('pageshow'));
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf()).toEqual(['bad', 'good']);
  expect(storedLeads().map(({ id }) => id)).toEqual(['bad']);
});

test.each([
  ['text', 'nonsense'],
  ['no list', '{"a":1}'],
  ['damaged entries', JSON.stringify([null, 7, {}, { at: 1 }, { lead: { id: 'x' } }])],
])('%s in storage stops nothing', async (_, damage) => {
  stored.set(outboxKey, damage);
  const { posted, post } = inbox({ a: [waiting] });
  const told: Progress[] = [];
  const outbox = startOutbox(post);
  outbox.follow('a', (progress) => told.push(progress));
  outbox.send(lead('a'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posted).toHaveLength(2);
  expect(told.at(-1)).toEqual({ state: 'received', reference: '4F7K-MXP9' });
});

test('what cannot be stored is kept in memory, said so, and delivered', async () => {
  full = true;
  const { posted, post } = inbox({ a: [waiting] });
  const told: Progress[] = [];
  const outbox = startOutbox(post);
  outbox.follow('a', (progress) => told.push(progress));
  outbox.send(lead('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toMatchObject({ state: 'waiting', stored: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posted).toHaveLength(2);
});

test('what local storage has no room for lasts as long as the tab', async () => {
  full = true;
  const tab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
  startOutbox(inbox({ a: [waiting] }).post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(storedLeads()).toEqual([lead('a')]);
  // The next page of the tab.
  const { idsOf, post } = inbox();
  startOutbox(post);
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf()).toEqual(['a']);
  expect(tab.size).toBe(0);
});

test('what another tab overwrote in the shared storage is not lost', async () => {
  const { post } = inbox({ a: [waiting, waiting] });
  const outbox = startOutbox(post);
  outbox.send(lead('a'));
  stored.set(outboxKey, JSON.stringify([{ at: Date.now(), lead: lead('b') }]));
  await vi.advanceTimersByTimeAsync(0);
  expect(storedLeads().map(({ id }) => id)).toEqual(['b', 'a']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(storedLeads()).toEqual([]);
});

test('an inbox that asks for a month is asked again within minutes', async () => {
  const { posted, post } = inbox({ a: [{ outcome: 'waiting', retryAfterMs: 2_592_000_000 }] });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(posted).toHaveLength(2);
});

test('however long a lead has waited, it goes only when it has arrived', async () => {
  const at = Date.now() - 400 * 24 * 60 * 60 * 1000;
  stored.set(outboxKey, JSON.stringify([{ at, lead: lead('old') }]));
  const { posted, post } = inbox({ old: [waiting] });
  startOutbox(post);
  await vi.advanceTimersByTimeAsync(0);
  expect(storedLeads()).toEqual([lead('old')]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posted).toHaveLength(2);
  expect(storedLeads()).toEqual([]);
});

test('what nobody has corrected for two minutes is sent as such', async () => {
  const { posted, post } = inbox({ a: Array(10).fill({ ...waiting, refusal: 'no name' }) });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(240_000);
  for (const { at, uncorrected } of posted)
    expect(uncorrected).toBe(at < 120_000 ? undefined : true);
  expect(posted.at(-1)?.uncorrected).toBe(true);
});

test('a lead that is tried again and again keeps its age', async () => {
  const at = Date.now();
  const { post } = inbox({ a: Array(10).fill(waiting) });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(JSON.parse(stored.get(outboxKey) ?? '')).toEqual([{ at, lead: lead('a') }]);
});
