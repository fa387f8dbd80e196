import { deskPaths } from '../../desk/desk-paths.ts';
import { leadOrigins } from '../store/lead-origins.ts';
import type { Desk } from './desk-requests.ts';
import type { DeskRoute } from './desk-route.ts';
import { figuresSince, leadFigures } from './lead-figures.ts';

/** The route of the figures, which are counted from what is stored already. */
export function figuresRoutes({ desk, timeZone }: { desk: Desk; timeZone: string }): DeskRoute[] {
  return [
    {
      method: 'GET',
      url: deskPaths.figures,
      for: 'person',
      handle: async (at) => {
        const now = Date.now();
        const since = figuresSince(timeZone, now);
        const leads = leadOrigins(desk.database, since);
        const figures = await leadFigures(leads, timeZone, now);
        return await desk.send(at, { view: 'figures', ...figures }, at.person);
      },
    },
  ];
}
