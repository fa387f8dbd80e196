import { type Defer, markdownTable } from './results.ts';
import { howTimed, onCore, startSite, timePages } from './server.ts';

/** Measures the page of free times, rendered for each request, beside the static home page. */
export async function measureBooking(defer: Defer): Promise<string[]> {
  const site = await startSite(defer, {}, onCore(0));
  const [home = [], book = []] = await timePages(site, ['/', '/book']);
  return [
    ...markdownTable(
      ['page', 'p50, ms', 'p99, ms'],
      [
        ['reference: the home page', ...home],
        ['/book', ...book],
      ],
    ),
    '',
    howTimed,
  ];
}
