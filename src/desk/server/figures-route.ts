import type { FastifyPluginAsync } from 'fastify';
import { dateIn } from '../../agency/date-in.ts';
import { leadOrigins, listWonLeads } from '../../leads/server/store/lead-origins.ts';
import { startOfDay } from '../../platform/server/local-time.ts';
import { figuresPage } from '../pages/figures.ts';
import { isoDate } from './bookings-page.ts';
import { type DateRange, lastWeeks, leadFigures } from './lead-figures.ts';

/** No lead is older; an earlier year is a typo. */
const earliestDay = '2000-01-01';

/** The days in a URL, up to today; undefined if they are invalid. */
function chosenDays(query: unknown, today: string): DateRange | undefined {
  const from = isoDate.safeParse(Object(query).from).data;
  const to = isoDate.safeParse(Object(query).to).data ?? today;
  if (from === undefined || from > to || from < earliestDay) return undefined;
  return { from, to: to > today ? today : to };
}

/** The route of the figures, which are computed from the stored leads. */
export const figuresRoute: FastifyPluginAsync<{ agency: { timeZone: string } }> = async (
  app,
  { agency: { timeZone } },
) => {
  app.get(figuresPage.path, async (request, reply) => {
    const today = dateIn(timeZone, new Date());
    const chosenRange = chosenDays(request.query, today);
    const range = chosenRange ?? lastWeeks(today);
    const [since, until] = [startOfDay(range.from, timeZone), startOfDay(range.to, timeZone, 1)];
    const leads = leadOrigins(app.database, since, until);
    const figures = await leadFigures(leads, range, timeZone);
    const won = await app.database.use((store) => listWonLeads(store, since, until));
    const isRefused = !chosenRange && Object(request.query).from !== undefined;
    const problem = isRefused
      ? 'Choose a first day that is not in the future, and a last day that is not before it.'
      : undefined;
    return await reply.deskPage(figuresPage, {
      ...figures,
      wonLeads: won,
      isChosen: chosenRange !== undefined,
      problem,
    });
  });
};
