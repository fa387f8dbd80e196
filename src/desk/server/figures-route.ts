import type { FastifyPluginAsync } from 'fastify';
import { leadOrigins } from '../../leads/server/store/lead-origins.ts';
import { figuresPage } from '../pages/figures.ts';
import { figuresSince, leadFigures } from './lead-figures.ts';

/** The figures, which are counted from leads that are stored anyway. */
export const figuresRoute: FastifyPluginAsync<{ agency: { timeZone: string } }> = async (
  app,
  { agency: { timeZone } },
) => {
  app.get(figuresPage.path, async (_, reply) => {
    const now = Date.now();
    const leads = leadOrigins(app.database, figuresSince(timeZone, now));
    const figures = await leadFigures(leads, timeZone, now);
    return await reply.deskPage(figuresPage, { ...figures });
  });
};
