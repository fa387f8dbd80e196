import type { LocalTime } from '../../../platform/server/local-time.ts';
import { attributionLabels, attributionNames } from '../../../vocabulary/attribution.ts';
import { leadFieldNames, leadFields } from '../../../vocabulary/lead-fields.ts';
import { visibleText } from '../../../vocabulary/mail-address.ts';
import { asciiDigits, readPhone } from '../../../vocabulary/phone-number.ts';
import type { LeadRecord } from './lead-record.ts';

/** A column. Spreadsheets parse a `time`, such as "2026-11-24 10:30", so rows sort by it. */
type Column = [name: string, value: (record: LeadRecord) => string, kind?: 'time'];

/** A US number in its usual format, which spreadsheets leave as it is; any other as typed. */
function phoneCell(typed: string): string {
  const text = readPhone(typed)?.text;
  return text?.startsWith('(') ? text : typed;
}

function columnsWith({ format, zone }: LocalTime): Column[] {
  const time = (iso: string): string => iso && format(Date.parse(iso));
  return [
    ['reference', (record) => record.reference],
    [`received (${zone})`, (record) => time(record.receivedAt), 'time'],
    ['kind', (record) => record.kind],
    ['state', (record) => record.state],
    ['progress', (record) => record.progress],
    [`answered at (${zone})`, (record) => time(record.answeredAt), 'time'],
    ['answered by', (record) => record.answeredBy],
    ...leadFieldNames.map(
      (field): Column => [
        leadFields[field].label.toLowerCase(),
        field === 'phone' ? ({ phone }) => phoneCell(phone) : (record) => record[field],
      ],
    ),
    [
      'reminders',
      ({ reminders }) => reminders.map(({ on, person }) => `${on}, ${person}`).join('\n'),
    ],
    [
      'notes',
      ({ notes }) => notes.map(({ at, by, text }) => `${by}, ${time(at)}: ${text}`).join('\n'),
    ],
    [`session (${zone})`, (record) => time(record.session), 'time'],
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

// Spreadsheets evaluate a cell that begins like this as a formula; some also skip white space and
// invisible characters, or accept full-width ones:
// https://owasp.org/www-community/attacks/CSV_Injection
const formula =
  /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u;

const dateAndTimeNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december', 'sept', 'am', 'a.m', 'pm', 'p.m', 'st', 'nd', 'rd', 'th'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
];
const shortNames = dateAndTimeNames.map((name) => name.slice(0, 3));
/** The words in dates, times and numbers: "Mar", "3 p.m.", "1E10", "2026-03-01T10:00Z". */
const words = [...dateAndTimeNames, ...shortNames, 'a', 'p', 'e', 't', 'z']
  .map((word) => word.replace('.', '\\.'))
  .join('|');
const numberWords = new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'gu');
const numberCharacters =
  /^[\d\s\p{Pd}\p{Sc}.,:;/%'\u2019()+\u2044\u066a-\u066c\u5e74\u6708\u65e5]*$/u;
const constants = /^(?:true|false|#(?:n\/a|null!|ref!|div\/0!|value!|num!|name\?|error!))$/;
/** A number that spreadsheets keep: up to 11 digits, no leading zero; or a US phone number. */
const unchangedNumber = /^(?:0|[1-9]\d{0,10}|\(\d{3}\) \d{3}-\d{4}(?: ext\. \d+)?)$/;

/** Whether a spreadsheet would read a text as a number, a date, a time or a constant. */
function wouldConvert(text: string): boolean {
  if (unchangedNumber.test(text)) return false;
  const normalized = asciiDigits(visibleText(text.normalize('NFKC')))
    .trim()
    .toLowerCase();
  if (constants.test(normalized)) return true;
  return /\d/.test(normalized) && numberCharacters.test(normalized.replace(numberWords, ''));
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A quoted CSV cell, with an apostrophe if a spreadsheet would evaluate or change the text. */
export function csvCell(text: string): string {
  return quote(formula.test(text) || wouldConvert(text) ? `'${text}` : text);
}

/**
 * Writes leads as CSV (RFC 4180) that is safe to open in a spreadsheet: a header, and rows to
 * append. Begins with a byte order mark, which Excel needs to recognize UTF-8.
 */
export function leadCsv(times: LocalTime) {
  const columns = columnsWith(times);
  const row = (record: LeadRecord): string =>
    columns.map(([, value, kind]) => (kind === 'time' ? quote : csvCell)(value(record))).join(',');
  return {
    header: `\ufeff${columns.map(([name]) => csvCell(name)).join(',')}\r\n`,
    rows: (records: readonly LeadRecord[]): string =>
      records.map((record) => `${row(record)}\r\n`).join(''),
  };
}
