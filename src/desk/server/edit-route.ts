import type { Agency } from '../../agency/agency.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { formBody } from '../../submissions/server/form-body.ts';
import { leadPath, pathWith } from '../desk-paths.ts';
import { actorOf } from './desk-access.ts';
import { readInboxQuery } from './inbox-query.ts';
import { leadDisplay, leadParams } from './lead-display.ts';
import { saveTyped } from './save-typed.ts';
import { hasLead } from './store/lead-changes.ts';

const nothing = { field: 'note', message: 'Write something into the note.' };

type Options = { agency: Pick<Agency, 'name' | 'timeZone'> };

/** The route that saves what was typed on the page of a lead, and nothing else. */
export const editRoute: ZodPlugin<Options> = async (app, { agency }) => {
  const { database } = app;
  const display = leadDisplay(app, agency);
  const schema = { params: leadParams, body: formBody };
  app.post(leadPath(':id', 'edit'), { schema }, async (request, reply) => {
    const { id } = request.params;
    const leadExists = id !== '' && (await database.use((store) => hasLead(store, id)));
    if (!leadExists) return await display.missing(request, reply);
    const typed = { id, fields: request.body, actor: actorOf(request) };
    const { saved, refused } = await saveTyped(database, agency.timeZone, typed);
    if (refused || saved.length === 0) {
      const lead = await display.find(id);
      if (!lead) return await display.missing(request, reply);
      return await display.show(request, reply.code(422), lead, refused ?? { problem: nothing });
    }
    const { query } = readInboxQuery(request.query);
    const done = { done: 'edit', saved: saved.join() };
    return reply.redirect(pathWith(leadPath(id), { ...query, ...done }), 303);
  });
};
