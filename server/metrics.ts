import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { QueueState } from './store/queue-state.ts';
import type { LeadTable } from './store/tables.ts';

/** What is measured from the start of the process to its end, whatever build it serves. */
export type Metrics = {
  countLead: (kind: LeadTable['kind'], state: LeadTable['state']) => void;
  /** Counts a response and how long it took, in seconds. */
  countResponse: (status: number, seconds: number) => void;
  /**
   * Everything measured, in the Prometheus text format. Without the state of the queue (the store does not
   * respond), its figures are absent. `now` is in ms since 1970.
   */
  text: (queue: QueueState | undefined, now: number) => Promise<string>;
  contentType: string;
};

/** A figure of the queue; undefined when there is none. */
type QueueFigure = (queue: QueueState, now: number) => number | undefined;

const secondsSince = (time: number, now: number): number => Math.max(0, (now - time) / 1000);

const queueFigures: Record<string, [help: string, figure: QueueFigure]> = {
  lead_deliveries_waiting: ['Deliveries that wait for an attempt.', ({ waiting }) => waiting],
  lead_deliveries_failed: ['Deliveries that are not tried again.', ({ failed }) => failed],
  lead_deliveries_far_ahead: [
    'Deliveries that were scheduled while the clock was ahead.',
    ({ farAhead }) => farAhead,
  ],
  lead_oldest_undelivered_seconds: [
    'Age of the oldest undelivered lead, failed ones included; 0 if there is none.',
    ({ oldestUndeliveredSince }, now) => secondsSince(oldestUndeliveredSince ?? now, now),
  ],
  leads_suspected_not_shown: ['Suspected leads that nobody has seen.', ({ unshown }) => unshown],
  leads_unreadable: ['Those of them that cannot be read.', ({ unreadable }) => unreadable],
  lead_last_accepted_seconds: [
    'Time since the last accepted lead arrived; absent if none has.',
    ({ lastAcceptedAt }, now) =>
      lastAcceptedAt === undefined ? undefined : secondsSince(lastAcceptedAt, now),
  ],
};

const leadKinds = ['form', 'chat', 'booking'] as const;
const leadStates = ['accepted', 'suspected'] as const;
const statusClasses = ['2xx', '3xx', '4xx', '5xx'];

/** Starts to measure. Measures the process as well, so there is one per process. */
export function startMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const leads = new Counter({
    name: 'leads_received_total',
    help: 'Leads that this process has stored, by kind, and by state on arrival.',
    labelNames: ['kind', 'state'],
    registers,
  });
  // A series that appears with its first event would hide that event from rate().
  for (const kind of leadKinds) for (const state of leadStates) leads.inc({ kind, state }, 0);
  const responses = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by class of status.',
    labelNames: ['status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  });
  for (const status of statusClasses) responses.zero({ status });
  const ready = new Gauge({
    name: 'lead_store_ready',
    help: '1 if the store could be written to, otherwise 0.',
    registers,
  });
  const gauges = Object.entries(queueFigures).map(
    ([name, [help, figure]]) => [new Gauge({ name, help, registers }), figure] as const,
  );
  return {
    countLead: (kind, state) => leads.inc({ kind, state }),
    countResponse: (status, seconds) =>
      responses.observe({ status: `${Math.floor(status / 100)}xx` }, seconds),
    text: async (queue, now) => {
      ready.set(queue ? 1 : 0);
      for (const [gauge, figure] of gauges) {
        const value = queue && figure(queue, now);
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      }
      return await registry.metrics();
    },
    contentType: registry.contentType,
  };
}
