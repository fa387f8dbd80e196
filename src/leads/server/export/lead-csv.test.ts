import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime } from '../../../platform/server/local-time.ts';
import { exampleLead, exampleStoredLead } from '../../../testing/example-lead.ts';
import type { LeadEventKind } from '../../../vocabulary/progress.ts';
import { csvCell, leadCsv } from './lead-csv.ts';
import { leadRecord } from './lead-record.ts';

/** Parses CSV (RFC 4180) in which every cell is quoted. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u200b=1',
  '\u00ad \u200e=1',
  '\u3164=1',
  '\ufe66=1',
  '＝1',
  '=cmd|"/c calc"!A1',
])('%j is not a formula in a cell', (text) => {
  expect(csvCell(text).startsWith('"\'')).toBe(true);
});

test.each([
  ...['00442079460958', '007', '214555014242', '1E10', '1e-5', '1.50', '1,000', '(5)', '5%'],
  ...['%5', '$5', '€ 5', '5 €', '.5', '1/2', '1 1/2', '½', '3-4', '3–4', '1-2-2026', '2026-03-01'],
  ...['12:30', '3 pm', '3 P.M.', '10 a', '2026-03-01T10:00:00Z', 'MAR1', 'Mar 1', '1-Mar', 'SEPT2'],
  ...['March 1, 2026', 'Tuesday, March 3, 2026', 'Dec-26', 'TRUE', 'false', ' True ', '#N/A'],
  ...['#REF!', '+44 20 7946 0958', '１Ｅ１０', '\u200b1E10', '٠٧', '214.555.0142', '5-', "1'000"],
  ...['2026年3月1日', '020 7946 0958'],
])('a spreadsheet does not change %j', (text) => {
  expect(csvCell(text)).toBe(`"'${text}"`);
});

test.each([
  ...['', '75024', '42', '0', '(214) 555-0142', '(214) 555-0142 ext. 12', 'Dana', 'May', '3 roofs'],
  ...['12 Main St', 'e', 'Mark 3', 'true story', '4F7K-MXP9', 'Q3 2026', '#1 roofer', '5k'],
  ...['0192a1c4-7d5e-7b12-9c3f-0123456789ab', 'dana@reyes.example', '24/7 service'],
])('%j goes out as it is', (text) => expect(csvCell(text)).toBe(`"${text}"`));

test.each([
  ['2145550142', '(214) 555-0142'],
  ['+1 214·555·0142', '(214) 555-0142'],
  ['214.555.0142x12', '(214) 555-0142 ext. 12'],
  ['00442079460958', "'00442079460958"],
  ['+44 20 7946 0958', "'+44 20 7946 0958"],
  ['1E10', "'1E10"],
  ['office: 214 555 0142', 'office: 214 555 0142'],
])('the phone number %j is the cell %j', (phone, cell) => {
  const lead = { ...exampleLead(), phone };
  const { header, rows } = leadCsv({ format: String, zone: 'Central Time' });
  const record = leadRecord(exampleStoredLead({ lead }));
  const [names, cells] = readCsv(header.slice(1) + rows([record]));
  expect(cells?.[names?.indexOf('phone') ?? -1]).toBe(cell);
  expect(record.phone).toBe(phone);
});

test('a row has the notes, the reminders, and when and by whom the lead was answered', () => {
  const event = (kind: LeadEventKind, at: string, detail = '') => ({
    at: Date.parse(at),
    person: 'Pat (pat@acre.example)',
    kind,
    detail,
  });
  const history = [
    event('lost', '2026-11-24T16:00:00Z'),
    event('new', '2026-11-24T16:01:00Z'),
    event('note', '2026-11-24T16:02:00Z', 'Called, no answer'),
    event('answered', '2026-11-24T16:30:00Z'),
    event('won', '2026-11-25T16:00:00Z'),
    event('note', '2026-11-25T16:00:00Z', 'Signed'),
  ];
  const { header, rows } = leadCsv(localTime('America/Chicago'));
  const reminders = [
    { id: '1', on: '2026-11-27', personId: '1', person: 'Dana' },
    { id: '2', on: '2026-11-30 17:00', personId: '2', person: 'Eli' },
  ];
  const record = leadRecord(exampleStoredLead({ reminders }), history);
  const [names, cells] = readCsv(header.slice(1) + rows([record]));
  const cell = (name: string) => cells?.[names?.indexOf(name) ?? -1];
  expect(cell('answered at (Central Time)')).toBe('2026-11-24 10:30');
  expect(cell('answered by')).toBe('Pat (pat@acre.example)');
  expect(cell('reminders')).toBe('2026-11-27, Dana\n2026-11-30 17:00, Eli');
  expect(cell('notes')).toBe(
    'Pat (pat@acre.example), 2026-11-24 10:02: Called, no answer\nPat (pat@acre.example), 2026-11-25 10:00: Signed',
  );
  expect(leadRecord(exampleStoredLead())).toMatchObject({
    answeredAt: '',
    answeredBy: '',
    notes: [],
  });
});

test('any text stays in one cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), (typed) => {
      const lead = exampleLead({ name: `x${typed}`, message: `=${typed}` });
      const record = leadRecord(exampleStoredLead({ lead }));
      const { header: head, rows } = leadCsv({ format: String, zone: 'Central Time' });
      const csv = `${head}${rows([record, record])}`;
      const [header, first, second, ...rest] = readCsv(csv.slice(1));
      expect(csv.startsWith('\ufeff')).toBe(true);
      expect(rest).toEqual([]);
      expect(first).toEqual(second);
      const cell = (name: string) => first?.[header?.indexOf(name) ?? -1];
      expect(cell('name')).toBe(record.name);
      expect(cell('message')).toBe(`'${record.message}`);
      for (const text of first ?? []) expect(text).not.toMatch(/^[\s\p{Cf}]*[=+\-@]/u);
    }),
  );
});
