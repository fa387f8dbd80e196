import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleLead, exampleStoredLead } from '../testing/example-lead.ts';
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
