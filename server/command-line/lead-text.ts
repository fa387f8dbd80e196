import { readAgency } from '../../agency/read-agency.ts';
import { slotName } from '../../booking/slot-names.ts';
import type { LeadRecord } from '../export/lead-record.ts';
import { localTime } from '../local-time.ts';
import type { LeadEvent } from '../store/lead-events.ts';
import { textTable } from './text-table.ts';

function deliverySummary({ deliveries }: LeadRecord): string {
  return deliveries.map(({ target, state }) => `${target} ${state}`).join(', ') || 'only stored';
}

/** A time of a record in the agency's time zone, in words; empty if it has none. */
function timeInWords(iso: string): string {
  return iso && slotName(Date.parse(iso), readAgency().timeZone, Date.now());
}

/** A table of leads, with what waits or failed. */
export function listTable(records: readonly LeadRecord[]): string {
  if (records.length === 0) return 'No leads.';
  const { format, zone } = localTime(readAgency().timeZone);
  const rows = records.map((record) => [
    record.reference,
    format(Date.parse(record.receivedAt)),
    record.kind,
    record.name,
    record.email,
    record.phone,
    record.service || (record.session && format(Date.parse(record.session))),
    record.progress,
    record.state === 'suspected' ? record.suspicions.join(', ') : deliverySummary(record),
  ]);
  const table = textTable([
    [
      'REFERENCE',
      'RECEIVED',
      'KIND',
      'NAME',
      'E-MAIL',
      'PHONE',
      'SERVICE OR SESSION',
      'PROGRESS',
      'STATE',
    ],
    ...rows,
  ]);
  return `${table}\n\nTimes are ${zone}.`;
}

/** "2026-11-24 10:30  Dana: note, Call after five", for each event. */
function historyLines(history: readonly LeadEvent[]): string[] {
  const { format } = localTime(readAgency().timeZone);
  return history.map(({ at, person, kind, detail }) => {
    const said = detail === '' ? '' : `, ${detail.replace(/\s+/g, ' ')}`;
    return `${format(at)}  ${person}: ${kind}${said}`;
  });
}

/** All that is known about a lead, and what was done with it. */
export function details(record: LeadRecord, history: readonly LeadEvent[]): string {
  const { attribution, deliveries, message, suspicions, receivedAt, session, ...fields } = record;
  const facts = [
    ...Object.entries(fields),
    ['received', timeInWords(receivedAt)],
    ['session', timeInWords(session)],
    ...Object.entries(attribution),
    ['suspicions', suspicions.join(', ')],
  ].filter(([, value]) => value !== '');
  const width = Math.max(...facts.map(([name]) => name?.length ?? 0));
  return [
    ...facts.map(([name = '', value = '']) => `${name.padEnd(width)}  ${value}`),
    ...deliveries.map((delivery) => {
      const attempts = `${delivery.attempts} ${delivery.attempts === 1 ? 'attempt' : 'attempts'}`;
      const error = delivery.lastError === '' ? '' : `, last error: ${delivery.lastError}`;
      return `${'delivery'.padEnd(width)}  ${delivery.target} ${delivery.state}, ${attempts}${error}`;
    }),
    ...(message === '' ? [] : ['', message]),
    ...(history.length === 0 ? [] : ['', ...historyLines(history)]),
  ].join('\n');
}
