import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { formBody } from '../../intake/server/form-body.ts';
import type { Actor } from '../../leads/server/store/records/lead-events.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { tryToRecord } from '../../schema/lead-database.ts';
import { foldReference } from '../../vocabulary/lead-id.ts';
import { leadPath } from '../../vocabulary/paths.ts';
import { progressSteps } from '../../vocabulary/progress.ts';
import { managersOnlyMessage } from '../desk-page.ts';
import { pathWith } from '../desk-paths.ts';
import { actorOf } from './desk-access.ts';
import { isPageView } from './desk-pages.ts';
import { inboxAfter, readInboxQuery } from './inbox-query.ts';
import { type FormErrors, leadDisplay, leadParams } from './lead-display.ts';
import { conflictMessage, shownVersion } from './lead-version.ts';
import { saveForm, withSaved } from './save-inputs.ts';
import { hasLead, markRead, markSpam, retryLead, setProgress } from './store/lead-changes.ts';
import { eraseShown } from './store/lead-erasure.ts';
import { releaseLead } from './store/release-lead.ts';

const emptyNoteProblem = { field: 'note', message: 'Write something in the note.' };

const progressSchema = z.enum(progressSteps);

type Options = { agency: Pick<Agency, 'name' | 'timeZone' | 'booking'> };

/** The routes to read, mark and erase a lead. */
export const leadRoutes: ZodPlugin<Options> = async (app, { agency }) => {
  const { database } = app;
  const { wake } = app.deliveries;
  const display = leadDisplay(app, agency);

  /**
   * Registers a change to one lead, which then shows its page again, with the problem if there was
   * one. Every change also saves what was typed on the page.
   */
  const registerChange = (
    action: 'progress' | 'remind' | 'edit' | 'spam' | 'release' | 'retry',
    work: (id: string, actor: Actor, fields: Record<string, string>) => Promise<string | undefined>,
  ): void => {
    const schema = { params: leadParams, body: formBody };
    app.post(leadPath(':id', action), { schema }, async (request, reply) => {
      const { id } = request.params;
      const leadExists = id !== '' && (await database.use((store) => hasLead(store, id)));
      if (!leadExists) return await display.showMissing(request, reply);
      const fields = request.body;
      const actor = actorOf(request);
      const refuse = async (errors: FormErrors) => {
        // Another person may have changed the lead.
        const lead = await display.find(id);
        if (!lead) return await display.showMissing(request, reply);
        const isConflict = errors.problem?.message.startsWith(conflictMessage);
        const since = isConflict && { sinceVersion: shownVersion(fields) };
        return await display.show(request, reply.code(422), lead, { ...errors, ...since });
      };
      const inputs = { id, fields, actor, needsReminder: action === 'remind' };
      const { savedParts, errors } = await saveForm(database, agency.timeZone, inputs);
      if (errors?.problem) {
        const { field, message } = errors.problem;
        const isComplete = action === 'edit' || message.startsWith(conflictMessage);
        const nextStep = isComplete ? '' : ' Then press the button again.';
        return await refuse({ ...errors, problem: { field, message: `${message}${nextStep}` } });
      }
      if (action === 'edit' && savedParts.length === 0)
        return await refuse({ problem: emptyNoteProblem });
      const problem = await work(id, actor, fields);
      if (problem !== undefined) {
        return await refuse({ problem: { field: '', message: withSaved(problem, savedParts) } });
      }
      const { query } = readInboxQuery(request.query);
      const change = action === 'progress' ? (fields.progress ?? '') : action;
      const params = { ...query, done: change, saved: savedParts.join() };
      return reply.redirect(pathWith(leadPath(id), params), 303);
    });
  };

  app.get(leadPath(':id'), { schema: { params: leadParams } }, async (request, reply) => {
    const lead = await display.find(request.params.id);
    if (!lead) return await display.showMissing(request, reply);
    if (isPageView(request)) {
      await tryToRecord(database, request.log, (store) =>
        markRead(store, lead.lead.id, Date.now()),
      );
    }
    return await display.show(request, reply, lead);
  });

  registerChange('progress', async (id, actor, fields) => {
    const { data: progress } = progressSchema.safeParse(fields.progress);
    if (!progress)
      return `Choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(progressSteps)}.`;
    const mark = { id, version: shownVersion(fields), progress };
    const result = await database.use((store) => setProgress(store, mark, actor));
    return result === 'changed-meanwhile' ? conflictMessage : undefined;
  });

  // Every change saves what was typed, and these do nothing else.
  for (const action of ['edit', 'remind'] as const) registerChange(action, async () => undefined);

  registerChange('spam', async (id, actor, fields) => {
    const shown = { id, version: shownVersion(fields) };
    const result = await database.use((store) => markSpam(store, shown, actor));
    return result === 'changed-meanwhile' ? conflictMessage : undefined;
  });

  registerChange('release', async (id, actor) => {
    const lead = await display.find(id);
    if (!lead) return undefined;
    const { capacity = 1 } = agency.booking ?? {};
    const result = await database.use((store) => releaseLead(store, lead, { ...actor, capacity }));
    wake();
    if (result.outcome === 'released' && lead.booking?.state === 'cancelled') {
      return 'It was released, but its session is still cancelled: call the visitor to agree on another time.';
    }
    return result.outcome === 'without-time'
      ? 'It was released, but lost its time, which has passed or was given to someone else: call the visitor.'
      : undefined;
  });

  registerChange('retry', async (id, actor) => {
    await database.use((store) => retryLead(store, id, actor));
    wake();
    return undefined;
  });

  const erasureSchema = { params: leadParams, body: formBody };
  app.post(leadPath(':id', 'erase'), { schema: erasureSchema }, async (request, reply) => {
    const found = await display.find(request.params.id);
    if (!found) return await display.showMissing(request, reply);
    if (!request.deskSession.person.isManager) {
      reply.code(403);
      return await display.show(request, reply, found, {
        problem: { field: '', message: managersOnlyMessage },
      });
    }
    const { confirm = '' } = request.body;
    if (foldReference(confirm) !== foldReference(found.reference)) {
      reply.code(422);
      const message = `To erase it, type its reference: ${found.reference}`;
      const problem = { field: 'confirm', message };
      return await display.show(request, reply, found, { problem });
    }
    const { id } = found.lead;
    const sinceVersion = shownVersion(request.body);
    const shown = { id, version: sinceVersion };
    const result = await database.use((store) => eraseShown(store, shown, actorOf(request)));
    if (result === 'changed-meanwhile') {
      const problem = { field: '', message: conflictMessage };
      return await display.show(request, reply.code(422), found, { problem, sinceVersion });
    }
    // `laterCount` is 1 if the visitor must first be notified that the session is cancelled.
    const { laterCount, areCopiesLeft } = result;
    const logFields = { person: request.deskSession.person.id, lead: id };
    request.log.info(logFields, 'erased a lead at the desk');
    const { query } = readInboxQuery(request.query);
    const change = { action: 'erase', count: 1 - laterCount, laterCount, areCopiesLeft } as const;
    return reply.redirect(inboxAfter(query, change), 303);
  });
};
