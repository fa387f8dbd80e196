/**
 * Runs all or some measurements (`npm run bench -- chat desk`) and writes each result into its
 * section of `bench/RESULTS.md`. Each figure is beside a reference measured in the same run:
 * machines differ and are noisy, but ratios are stable.
 */
import { measureAudit, measureVisitorsDuringAudits } from './audit.ts';
import { measureBooking } from './booking.ts';
import { measureChat } from './chat.ts';
import { measureDesk } from './desk.ts';
import { measureHomePage } from './home-page.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureOurselves } from './measured.ts';
import { type Measurement, writeSection } from './results.ts';
import { measureServing } from './serving.ts';

const measurements: Record<string, Measurement> = {
  lighthouse: { title: 'Lighthouse', measure: measureLighthouse },
  'home-page': { title: 'The home page beside a bare page', measure: measureHomePage },
  measured: { title: 'What the site says of itself', measure: measureOurselves },
  chat: { title: 'Opening the chat', measure: measureChat },
  serving: { title: 'Static pages beside nginx', measure: measureServing },
  booking: { title: 'The page of free times', measure: measureBooking },
  desk: { title: 'The inbox of the desk', measure: measureDesk },
  audit: { title: 'An audit of a distant site', measure: measureAudit },
  'audit-visitors': {
    title: 'Visitors while two audits run',
    measure: measureVisitorsDuringAudits,
  },
};

const requested = process.argv.slice(2);
const unknown = requested.find((name) => !Object.hasOwn(measurements, name));
if (unknown !== undefined) {
  const known = Object.keys(measurements).join(', ');
  console.error(`Unknown measurement "${unknown}". Known measurements: ${known}`);
  process.exit(1);
}

const titles = Object.values(measurements).map(({ title }) => title);
for (const [name, { title, measure }] of Object.entries(measurements)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  console.log(`\n── ${name}`);
  const cleanups: (() => unknown)[] = [];
  try {
    const lines = await measure((cleanup) => cleanups.push(cleanup));
    console.log(lines.join('\n'));
    await writeSection(title, lines, titles);
  } catch (error) {
    console.error(`Measurement failed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}
