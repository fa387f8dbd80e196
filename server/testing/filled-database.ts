import { closeDay } from '../store/closed-days.ts';
import { openDatabase } from '../store/open-database.ts';
import { storeBooking } from '../store/store-booking.ts';
import { storeLeads } from '../store/store-leads.ts';
import { allRows, type Rows } from './all-rows.ts';
import { exampleBooking } from './example-booking.ts';
import { exampleNewLead } from './example-lead.ts';

const start = Date.parse('2099-11-24T16:00:00Z');

/** Fills a database with `leads` leads, a session and a closed day; returns all rows. */
export async function fillDatabase(url: string, leads = 3): Promise<Rows> {
  const open = await openDatabase(url);
  const texts = ['Zoë O’Hara 🌵', "'; drop table leads --", '100 % \\ "quoted"\n\nTwo lines'];
  const many = Array.from({ length: leads }, (_, index) =>
    exampleNewLead({ message: texts[index % texts.length] }, { receivedAt: 1_750_000_000_000 }),
  );
  for (let first = 0; first < leads; first += 100)
    await storeLeads(open, many.slice(first, first + 100), ['webhook', 'mail']);
  await storeBooking(open, exampleBooking(start, 1_750_000_000_000));
  await closeDay(open, '2099-12-24');
  const rows = await allRows(open);
  await open.close();
  return rows;
}

/** Reads all rows of the database at a URL. */
export async function rowsAt(url: string): Promise<Rows> {
  const open = await openDatabase(url);
  const rows = await allRows(open);
  await open.close();
  return rows;
}
