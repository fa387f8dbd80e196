import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LeadSubmission } from '../../../vocabulary/lead.ts';
import {
  type InboxReply,
  leadsInOutbox,
  outboxKey,
  type SendState,
  startOutbox,
} from './outbox.ts';

const lead = (id: string) => ({ id, kind: 'chat', name: 'Ann' }) as LeadSubmission;
const waiting: InboxReply = { outcome: 'waiting' };
const received: InboxReply = { outcome: 'received', reference: '4F7K-MXP9' };

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

/** Sends a lead, and returns what is reported of it. */
function sendWith(outbox: ReturnType<typeof startOutbox>, id: string): SendState[] {
  const reported: SendState[] = [];
  outbox.subscribe(id, (progress) => reported.push(progress));
  outbox.send(lead(id));
  return reported;
}

/** An inbox that gives the listed answers per lead, then accepts. */
function inbox(answers: Record<string, InboxReply[]> = {}) {
  const posted: { id: string; at: number; uncorrected?: true | undefined }[] = [];
  const started = Date.now();
  const post = async ({ id, uncorrected }: LeadSubmission) => {
    posted.push({ id: String(id), at: Date.now() - started, uncorrected });
    return answers[String(id)]?.shift() ?? received;
  };
  const pauses = () => posted.slice(1).map(({ at }, index) => at - (posted[index]?.at ?? 0));
  return { posted, post, pauses, entryIds: () => posted.map(({ id }) => id) };
}

test('retries a lead with increasing delays and forgets it once received', async () => {
  const { posted, post, pauses } = inbox({ a: [waiting, waiting, waiting, waiting] });
  const reported = sendWith(startOutbox(post), 'a');
  await vi.advanceTimersByTimeAsync(90_000);
  expect(posted).toHaveLength(5);
  for (const [index, pause] of pauses().entries()) {
    expect(pause).toBeGreaterThanOrEqual(2000 * 2 ** index * 0.75);
    expect(pause).toBeLessThanOrEqual(2000 * 2 ** index * 1.25);
  }
  expect(leadsInOutbox()).toEqual([]);
  expect(reported.map(({ state }) => state)).toEqual([
    'sending',
    ...Array(4).fill('waiting'),
    'received',
  ]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(posted).toHaveLength(5);
});

test('never waits longer than 75 seconds', async () => {
  const { posted, post, pauses } = inbox({ a: Array(40).fill(waiting) });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(Math.max(...pauses())).toBeLessThanOrEqual(75_000);
  expect(posted.length).toBeGreaterThan(15);
});

test('honors Retry-After, even when the network returns', async () => {
  const { posted, post } = inbox({ a: [{ outcome: 'waiting', retryAfterMs: 30_000 }] });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(20_000);
  events.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(9000);
  expect(posted).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(posted).toHaveLength(2);
});

test.each(['online', 'pageshow', 'visibilitychange'])('retries at once on %s', async (event) => {
  const { posted, post } = inbox({ a: Array(6).fill(waiting) });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(40_000);
  const before = posted.length;
  const target = event === 'visibilitychange' ? document : events;
  target.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(posted).toHaveLength(before + 1);
});

test('a lead that always fails does not block others', async () => {
  stored.set(
    outboxKey,
    JSON.stringify(['bad', 'good'].map((id) => ({ at: Date.now(), lead: lead(id) }))),
  );
  const { entryIds, post } = inbox({ bad: Array(100).fill({ ...waiting, refusal: 'too old' }) });
  startOutbox(post);
  events.dispatchEvent(new Event('pageshow'));
  await vi.advanceTimersByTimeAsync(0);
  expect(entryIds()).toEqual(['bad', 'good']);
  expect(leadsInOutbox().map(({ id }) => id)).toEqual(['bad']);
});

test.each([
  ['non-JSON text', 'nonsense'],
  ['an object instead of a list', '{"a":1}'],
  ['damaged entries', JSON.stringify([null, 7, {}, { at: 1 }, { lead: { id: 'x' } }])],
])('survives %s in storage', async (_, damage) => {
  stored.set(outboxKey, damage);
  const { posted, post } = inbox({ a: [waiting] });
  const reported = sendWith(startOutbox(post), 'a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posted).toHaveLength(2);
  expect(reported.at(-1)).toEqual({ state: 'received', reference: '4F7K-MXP9' });
});

test('keeps a lead in memory if it cannot be stored, reports that, and delivers it', async () => {
  full = true;
  const { posted, post } = inbox({ a: [waiting] });
  const reported = sendWith(startOutbox(post), 'a');
  await vi.advanceTimersByTimeAsync(0);
  expect(reported.at(-1)).toMatchObject({ state: 'waiting', stored: false });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posted).toHaveLength(2);
});

test('keeps a lead for the tab if local storage is full', async () => {
  full = true;
  const tab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
  startOutbox(inbox({ a: [waiting] }).post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(leadsInOutbox()).toEqual([lead('a')]);
  // The next page in the same tab.
  const { entryIds, post } = inbox();
  startOutbox(post);
  await vi.advanceTimersByTimeAsync(0);
  expect(entryIds()).toEqual(['a']);
  expect(tab.size).toBe(0);
});

test('keeps a lead that another tab overwrote in storage', async () => {
  const { post } = inbox({ a: [waiting, waiting] });
  const outbox = startOutbox(post);
  outbox.send(lead('a'));
  stored.set(outboxKey, JSON.stringify([{ at: Date.now(), lead: lead('b') }]));
  await vi.advanceTimersByTimeAsync(0);
  expect(leadsInOutbox().map(({ id }) => id)).toEqual(['b', 'a']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(leadsInOutbox()).toEqual([]);
});

test('caps a Retry-After of a month at minutes', async () => {
  const { posted, post } = inbox({ a: [{ outcome: 'waiting', retryAfterMs: 2_592_000_000 }] });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(posted).toHaveLength(2);
});

test('keeps a lead until it is received, no matter how long that takes', async () => {
  const at = Date.now() - 400 * 24 * 60 * 60 * 1000;
  stored.set(outboxKey, JSON.stringify([{ at, lead: lead('old') }]));
  const { posted, post } = inbox({ old: [waiting] });
  startOutbox(post);
  await vi.advanceTimersByTimeAsync(0);
  expect(leadsInOutbox()).toEqual([lead('old')]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(posted).toHaveLength(2);
  expect(leadsInOutbox()).toEqual([]);
});

test('marks a lead as uncorrected after two minutes', async () => {
  const { posted, post } = inbox({ a: Array(10).fill({ ...waiting, refusal: 'no name' }) });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(240_000);
  for (const { at, uncorrected } of posted)
    expect(uncorrected).toBe(at < 120_000 ? undefined : true);
  expect(posted.at(-1)?.uncorrected).toBe(true);
});

test('a retried lead keeps its age', async () => {
  const at = Date.now();
  const { post } = inbox({ a: Array(10).fill(waiting) });
  startOutbox(post).send(lead('a'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(JSON.parse(stored.get(outboxKey) ?? '')).toEqual([{ at, lead: lead('a') }]);
});

test('a listener that throws stops neither its lead nor another', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { entryIds, post } = inbox({ a: [waiting, waiting], b: [waiting] });
  const outbox = startOutbox(post);
  for (const id of ['a', 'b']) {
    outbox.subscribe(id, () => {
      throw new Error('a view that is gone');
    });
    outbox.send(lead(id));
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(entryIds().toSorted()).toEqual(['a', 'a', 'a', 'b', 'b']);
  expect(leadsInOutbox()).toEqual([]);
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});

test('two tabs deliver each other’s leads, and each learns of its own', async () => {
  const tabs = [new EventTarget(), new EventTarget()];
  let isDown = true;
  const ids = new Set<string>();
  const post = async ({ id }: LeadSubmission): Promise<InboxReply> => {
    if (isDown) return waiting;
    ids.add(String(id));
    return received;
  };
  const reported = tabs.map((tab, index) => {
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
    return sendWith(startOutbox(post), `tab-${index}`);
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(leadsInOutbox().map(({ id }) => id)).toEqual(['tab-0', 'tab-1']);
  isDown = false;
  for (const tab of tabs) tab.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  for (const tab of tabs) tab.dispatchEvent(new Event('storage'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ids).toEqual(new Set(['tab-0', 'tab-1']));
  expect(leadsInOutbox()).toEqual([]);
  for (const progress of reported) {
    expect(progress.at(-1)).toMatchObject({ state: 'received' });
  }
});

test('a correction waits for what it corrects, and for the correction before it', async () => {
  const { entryIds, post } = inbox({ a: [waiting, waiting], '1': [waiting] });
  const outbox = startOutbox(post);
  const reported: SendState['state'][] = [];
  outbox.send(lead('a'));
  outbox.subscribe('1', ({ state }) => reported.push(state));
  outbox.send({ ...lead('1'), corrects: 'a' });
  outbox.send({ ...lead('2'), corrects: 'a' });
  outbox.send({ ...lead('b'), corrects: 'b' });
  await vi.advanceTimersByTimeAsync(0);
  expect(entryIds()).toEqual(['a', 'b']);
  expect(reported).toEqual(['sending', 'waiting']);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(entryIds()).toEqual(['a', 'b', 'a', 'a', '1', '1', '2']);
  expect(leadsInOutbox()).toEqual([]);
});

test('a correction replaces a lead that the inbox refused', async () => {
  const { entryIds, post } = inbox({ a: [{ ...waiting, refusal: 'Enter your name.' }] });
  const outbox = startOutbox(post);
  outbox.send(lead('a'));
  await vi.advanceTimersByTimeAsync(0);
  outbox.send({ ...lead('1'), corrects: 'a' });
  await vi.advanceTimersByTimeAsync(180_000);
  expect(entryIds()).toEqual(['a', '1']);
  expect(leadsInOutbox()).toEqual([]);
});

test('an earlier version that another tab writes back is not sent', async () => {
  const sent: string[] = [];
  const outbox = startOutbox(async ({ name }) => {
    sent.push(name);
    return { outcome: 'waiting' };
  });
  outbox.send({ ...lead('a'), name: 'Joe' });
  await vi.advanceTimersByTimeAsync(0);
  localStorage.setItem('outbox', JSON.stringify([{ at: 1, lead: { ...lead('a'), name: '' } }]));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(new Set(sent)).toEqual(new Set(['Joe']));
});

test('a later version of a lead replaces it, and is not forgotten with it', async () => {
  const replies: ((reply: InboxReply) => void)[] = [];
  const sent: string[] = [];
  const outbox = startOutbox((posted) => {
    sent.push(posted.name);
    return new Promise((resolve) => replies.push(resolve));
  });
  const received: InboxReply = { outcome: 'received', reference: '4F7K-MXP9' };
  const states: SendState['state'][] = [];
  outbox.send({ ...lead('a'), name: '' });
  outbox.subscribe('a', ({ state }) => states.push(state));
  outbox.send({ ...lead('a'), name: 'Joe' });
  replies[0]?.(received);
  await vi.advanceTimersByTimeAsync(0);
  expect(leadsInOutbox()).toMatchObject([{ id: 'a', name: 'Joe' }]);
  expect(states).toEqual(['sending']);
  replies[1]?.(received);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(states).toEqual(['sending', 'received']);
  expect(sent).toEqual(['', 'Joe']);
  expect(leadsInOutbox()).toEqual([]);
});
