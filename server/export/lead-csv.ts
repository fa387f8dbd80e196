import { attributionLabels, attributionNames } from '../../core/lead/attribution.ts';
import { leadFieldNames, leadFields } from '../../core/lead/lead-fields.ts';
import type { LocalTime } from '../local-time.ts';
import type { LeadRecord } from './lead-record.ts';

type Column = [name: string, value: (record: LeadRecord) => string];

function columnsWith({ format, zone }: LocalTime): Column[] {
  const time = (iso: string): string => iso && format(Date.parse(iso));
  return [
    ['reference', (record) => record.reference],
    [`received (${zone})`, (record) => time(record.receivedAt)],
    ['kind', (record) => record.kind],
    ['state', (record) => record.state],
    ['progress', (record) => record.progress],
    ...leadFieldNames.map(
      (field): Column => [leadFields[field].label.toLowerCase(), (record) => record[field]],
    ),
    [`session (${zone})`, (record) => time(record.session)],
    ['session state', (record) => record.sessionState],
    ...attributionNames.map(
      (field): Column => [
        attributionLabels[field].toLowerCase(),
        (record) => record.attribution[field],
      ],
    ),
    ['deliveries', ({ deliveries }) => deliveries.map((d) => `${d.target} ${d.state}`).join('; ')],
    ['id', (record) => record.id],
  ];
}

// Spreadsheets evaluate a cell with such a beginning as a formula; some also skip white space and
// invisible characters, or accept full-width ones:
// https://owasp.org/www-community/attacks/CSV_Injection
const formula =
  /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

/** A quoted CSV cell; text that a spreadsheet would evaluate is prefixed with an apostrophe. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Writes leads as CSV (RFC 4180) that is safe to open in a spreadsheet: a header, and rows to
 * append. Begins with a byte order mark, which Excel needs to recognize UTF-8.
 */
export function leadCsv(times: LocalTime) {
  const columns = columnsWith(times);
  const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
  return {
    header: `\ufeff${line(columns.map(([name]) => name))}`,
    rows: (records: readonly LeadRecord[]): string =>
      records.map((record) => line(columns.map(([, value]) => value(record)))).join(''),
  };
}
