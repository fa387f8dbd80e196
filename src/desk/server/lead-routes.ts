import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { referenceLetters } from '../../leads/lead-id.ts';
import { leadProgress } from '../../leads/progress.ts';
import type { Actor } from '../../leads/server/store/records/lead-events.ts';
import { remindersOf } from '../../leads/server/store/records/lead-reminders.ts';
import { tryToRecord } from '../../platform/server/database/lead-database.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { formBody } from '../../submissions/server/form-body.ts';
import { managersOnlyMessage } from '../desk-page.ts';
import { leadPath, pathWith } from '../desk-paths.ts';
import { shownReminders } from '../pages/lead.ts';
import { changedText } from './changed-session.ts';
import { actorOf } from './desk-access.ts';
import { isLookedAt } from './desk-pages.ts';
import { inboxAfter, readInboxQuery } from './inbox-query.ts';
import { leadDisplay, leadParams, type Refused } from './lead-display.ts';
import { saveTyped, withSaved } from './save-typed.ts';
import { setLeadReminder } from './set-lead-reminder.ts';
import { hasLead, markRead, markSpam, retryLead, setProgress } from './store/lead-changes.ts';
import { eraseSeen } from './store/lead-erasure.ts';
import { releaseLead } from './store/release-lead.ts';

const otherReminders =
  'Somebody has set or removed a reminder of this lead meanwhile. Look at it, then press the button again.';

const progressSchema = z.enum(leadProgress);

type Options = { agency: Pick<Agency, 'name' | 'timeZone' | 'booking'> };

/** The routes to read, mark and erase a lead. */
export const leadRoutes: ZodPlugin<Options> = async (app, { agency }) => {
  const { database } = app;
  const { wake } = app.deliveries;
  const display = leadDisplay(app, agency);

  const remind = (id: string, actor: Actor, fields: Record<string, string>) =>
    setLeadReminder(database, agency.timeZone, { id, fields, actor });

  /**
   * Registers a change of one lead, after which its page is shown again, with the problem if there
   * was one. Every change also saves what was typed on the page.
   *
   * @param obstacle Why it cannot be done, before anything is saved.
   */
  const registerChange = (
    act: 'progress' | 'remind' | 'spam' | 'release' | 'retry',
    work: (id: string, actor: Actor, fields: Record<string, string>) => Promise<string | undefined>,
    obstacle?: (id: string, fields: Record<string, string>) => Promise<string | undefined>,
  ): void => {
    const schema = { params: leadParams, body: formBody };
    app.post(leadPath(':id', act), { schema }, async (request, reply) => {
      const { id } = request.params;
      const leadExists = id !== '' && (await database.use((store) => hasLead(store, id)));
      if (!leadExists) return await display.missing(request, reply);
      const refuse = async (said: Refused) => {
        // The lead's current state, which somebody else may have changed.
        const lead = await display.find(id);
        if (!lead) return await display.missing(request, reply);
        reply.code(422);
        return await display.show(request, reply, lead, said);
      };
      const fields = request.body;
      const message = await obstacle?.(id, fields);
      if (message !== undefined) {
        const edited = { values: fields, problems: [] };
        return await refuse({ problem: { field: '', message }, note: fields.note ?? '', edited });
      }
      const actor = actorOf(request);
      const typed = { id, fields, actor };
      const isReminder = act === 'remind';
      const { saved, refused } = await saveTyped(database, agency.timeZone, typed, isReminder);
      if (refused?.problem) {
        const { field, message } = refused.problem;
        const problem = { field, message: `${message} Then press the button again.` };
        return await refuse({ ...refused, problem });
      }
      const problem = await work(id, actor, fields);
      if (problem !== undefined) {
        const { date = '', time = '' } = isReminder ? fields : {};
        return await refuse({
          problem: { field: '', message: withSaved(problem, saved) },
          edited: { values: { date, time }, problems: [] },
        });
      }
      const { query } = readInboxQuery(request.query);
      const done = act === 'progress' ? (fields.progress ?? '') : act;
      const address = { ...query, done, saved: saved.join() };
      return reply.redirect(pathWith(leadPath(id), address), 303);
    });
  };

  app.get(leadPath(':id'), { schema: { params: leadParams } }, async (request, reply) => {
    const lead = await display.find(request.params.id);
    if (!lead) return await display.missing(request, reply);
    if (isLookedAt(request)) {
      await tryToRecord(database, request.log, (store) =>
        markRead(store, lead.lead.id, Date.now()),
      );
    }
    return await display.show(request, reply, lead);
  });

  registerChange('progress', async (id, actor, fields) => {
    const { data: progress } = progressSchema.safeParse(fields.progress);
    if (!progress)
      return `Choose ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(leadProgress)}.`;
    const { data: seen } = progressSchema.safeParse(fields.seen);
    const result = await database.use((store) => setProgress(store, { id, progress, seen }, actor));
    return result === 'changed-meanwhile'
      ? 'Your mark is not set: somebody marked it in the meantime, see the history. To change that, mark it again.'
      : undefined;
  });

  registerChange('remind', remind);

  /** Whether a page showed all reminders that a lead has: what hides it hides them, too. */
  const areShown = async (id: string, shown: string | undefined): Promise<boolean> => {
    const reminders = await database.use(({ db }) => remindersOf(db, [id]));
    return shown === undefined || shown === shownReminders(reminders.get(id) ?? []);
  };

  registerChange(
    'spam',
    async (id, actor, { session: seen = '' }) => {
      const marked = await database.use((store) => markSpam(store, id, actor, seen));
      return typeof marked === 'object'
        ? changedText('this lead', marked.changed, { ...agency, seen })
        : undefined;
    },
    async (id, { reminders }) => ((await areShown(id, reminders)) ? undefined : otherReminders),
  );

  registerChange('release', async (id, actor) => {
    const lead = await display.find(id);
    if (!lead) return undefined;
    const { capacity = 1 } = agency.booking ?? {};
    const result = await database.use((store) => releaseLead(store, lead, { ...actor, capacity }));
    wake();
    if (result.outcome === 'released' && lead.booking?.state === 'cancelled') {
      return 'It is released, but its session stays cancelled: call the visitor to agree on another time.';
    }
    return result.outcome === 'without-time'
      ? 'It is released, but without its time, which is over or has been given to somebody else: call the visitor.'
      : undefined;
  });

  registerChange('retry', async (id, actor) => {
    await database.use((store) => retryLead(store, id, actor));
    wake();
    return undefined;
  });

  const erasure = { params: leadParams, body: formBody };
  app.post(leadPath(':id', 'erase'), { schema: erasure }, async (request, reply) => {
    const found = await display.find(request.params.id);
    if (!found) return await display.missing(request, reply);
    if (!request.deskSession.person.isManager) {
      reply.code(403);
      return await display.show(request, reply, found, {
        problem: { field: '', message: managersOnlyMessage },
      });
    }
    const { confirm = '', session: seen = '', reminders } = request.body;
    if (referenceLetters(confirm) !== referenceLetters(found.reference)) {
      reply.code(422);
      const message = `To erase it, type its reference: ${found.reference}`;
      const problem = { field: 'confirm', message };
      return await display.show(request, reply, found, { problem });
    }
    const { id } = found.lead;
    if (!(await areShown(id, reminders))) {
      reply.code(422);
      const problem = { field: 'confirm', message: otherReminders };
      return await display.show(request, reply, found, { problem });
    }
    const now = Date.now();
    const result = await database.use((store) => eraseSeen(store, { id, seen, now }));
    if ('changed' in result) {
      const lead = await display.find(id);
      if (!lead) return await display.missing(request, reply);
      reply.code(422);
      const message = changedText('this lead', result.changed, { ...agency, seen });
      return await display.show(request, reply, lead, { problem: { field: 'confirm', message } });
    }
    const { later, areCopiesLeft } = result;
    const erased = { person: request.deskSession.person.id, lead: id };
    request.log.info(erased, 'a lead is erased at the desk');
    const { query } = readInboxQuery(request.query);
    const done = { act: 'erase', done: 1 - later, later, areCopiesLeft } as const;
    return reply.redirect(inboxAfter(query, done), 303);
  });
};
