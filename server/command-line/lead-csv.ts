import { attributionLabels, attributionNames } from '../../lead/attribution.ts';
import type { LeadRecord } from './lead-record.ts';

const columns: readonly [name: string, value: (record: LeadRecord) => string][] = [
  ['reference', (record) => record.reference],
  ['received', (record) => record.receivedAt],
  ['kind', (record) => record.kind],
  ['state', (record) => record.state],
  ['name', (record) => record.name],
  ['email', (record) => record.email],
  ['phone', (record) => record.phone],
  ['service', (record) => record.service],
  ['message', (record) => record.message],
  ...attributionNames.map((field): [string, (record: LeadRecord) => string] => [
    attributionLabels[field].toLowerCase(),
    (record) => record.attribution[field],
  ]),
  ['deliveries', ({ deliveries }) => deliveries.map((d) => `${d.target} ${d.state}`).join('; ')],
  ['id', (record) => record.id],
];

// Spreadsheets take a cell that begins so for a formula, some after white space, some in the
// full-width spelling: https://owasp.org/www-community/attacks/CSV_Injection
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** One cell of CSV, quoted; one that a spreadsheet would calculate gets an apostrophe in front. */
export function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/**
 * Leads as CSV (RFC 4180) that is safe to open in a spreadsheet. Begins with a byte order mark,
 * without which Excel does not read it as UTF-8.
 */
export function leadCsv(records: readonly LeadRecord[]): string {
  const rows = [
    columns.map(([name]) => name),
    ...records.map((record) => columns.map(([, value]) => value(record))),
  ];
  return `\ufeff${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
