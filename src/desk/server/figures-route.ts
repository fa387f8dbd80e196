import type { FastifyPluginAsync } from 'fastify';
import { dateIn } from '../../agency/date-in.ts';
import { leadOrigins, listWonLeads } from '../../leads/server/store/lead-origins.ts';
import { startOfDay } from '../../platform/server/local-time.ts';
import { figuresPage } from '../pages/figures.ts';
import { day } from './bookings-page.ts';
import { type Days, lastWeeks, leadFigures } from './lead-figures.ts';

/** No lead is older; an earlier year is a typo. */
const firstDay = '2000-01-01';

/** The days in a URL, up to today; undefined if they are invalid. */
function chosenDays(query: unknown, today: string): Days | undefined {
  const given = day.safeParse(Object(query).from).data;
  const to = day.safeParse(Object(query).to).data ?? today;
  if (given === undefined || given > to || given < firstDay) return undefined;
  return { from: given, to: to > today ? today : to };
}

/** The figures, which are computed from the stored leads. */
export const figuresRoute: FastifyPluginAsync<{ agency: { timeZone: string } }> = async (
  app,
  { agency: { timeZone } },
) => {
  app.get(figuresPage.path, async (request, reply) => {
    const today = dateIn(timeZone, new Date());
    const chosen = chosenDays(request.query, today);
    const days = chosen ?? lastWeeks(today);
    const [since, until] = [startOfDay(days.from, timeZone), startOfDay(days.to, timeZone, 1)];
    const leads = leadOrigins(app.database, since, until);
    const figures = await leadFigures(leads, days, timeZone);
    const won = await app.database.use((store) => listWonLeads(store, since, until));
    const isRefused = !chosen && Object(request.query).from !== undefined;
    const problem = isRefused
      ? 'Choose a first day that is not in the future, and a last day that is not before it.'
      : undefined;
    return await reply.deskPage(figuresPage, {
      ...figures,
      won,
      isChosen: chosen !== undefined,
      problem,
    });
  });
};
