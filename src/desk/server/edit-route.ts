import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { type FieldProblem, problemsOf } from '../../leads/lead.ts';
import { mailAddress } from '../../leads/mail-address.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { formBody } from '../../submissions/server/form-body.ts';
import { leadPath, pathWith } from '../desk-paths.ts';
import { editableFields, seenField } from '../pages/lead.ts';
import { callerFields, serviceField } from './caller-fields.ts';
import { actorOf } from './desk-access.ts';
import { readInboxQuery } from './inbox-query.ts';
import { leadDisplay, leadParams } from './lead-display.ts';
import { setLeadReminder } from './set-lead-reminder.ts';
import { addNote, editLead, hasLead } from './store/lead-changes.ts';
import { typedNote } from './typed-note.ts';

const detailsForm = z
  .object({
    name: callerFields.name,
    email: callerFields.email,
    phone: callerFields.phone,
    service: serviceField,
  })
  .refine(({ name, phone, email }) => name + phone + email !== '', {
    path: ['name'],
    error: 'Leave a name, a phone number or an email address.',
  });
const editedMeanwhile =
  'Your correction is not saved: somebody corrected the same in the meantime, see the history. What you typed is in the form; save it again if it is still right.';

type Options = { agency: Pick<Agency, 'name' | 'timeZone'> };

/** The route that saves what was typed on the page of a lead: a note, corrections, a reminder. */
export const editRoute: ZodPlugin<Options> = async (app, { agency }) => {
  const { database } = app;
  const display = leadDisplay(app, agency);
  app.post(
    leadPath(':id', 'edit'),
    { schema: { params: leadParams, body: formBody } },
    async (request, reply) => {
      const { id } = request.params;
      const fields = request.body;
      const refuse = async (said: Parameters<typeof display.show>[3]) => {
        const lead = await display.find(id);
        if (!lead) return await display.missing(request, reply);
        return await display.show(request, reply.code(422), lead, said);
      };
      const refuseDetails = (problems: FieldProblem[], saved: string) => {
        const message = `${problems[0]?.message}${saved}`;
        const edited = { values: fields, problems };
        return refuse({ problem: { field: '', message }, edited });
      };
      if (!(id !== '' && (await database.use((store) => hasLead(store, id))))) {
        return await display.missing(request, reply);
      }
      const actor = actorOf(request);
      const { note, problem: noteProblem } = typedNote(fields);
      if (noteProblem) return await refuse({ problem: noteProblem, note });
      if (note !== '') await database.use((store) => addNote(store, { id, note }, actor));
      const saved = note === '' ? '' : ' The note is saved.';

      const seen = Object.fromEntries(
        editableFields.flatMap((name) => {
          const shown = fields[seenField(name)];
          return shown === undefined ? [] : [[name, shown]];
        }),
      );
      // A page without these fields, or with those of before, corrects nothing.
      const isCorrected = editableFields.some((name) => fields[name] !== seen[name]);
      if (isCorrected) {
        const { data: details, error } = detailsForm.safeParse(fields);
        if (!details) return await refuseDetails(problemsOf(error), saved);
        const isMistyped =
          details.email !== '' &&
          details.email !== seen.email &&
          mailAddress(details.email) === undefined;
        if (isMistyped) {
          const message = 'Enter a whole email address, such as name@shop.com, or none.';
          return await refuseDetails([{ field: 'email', message }], saved);
        }
        const result = await database.use((store) => editLead(store, { id, details, seen }, actor));
        if (result === 'changed-meanwhile') {
          return await refuseDetails([{ field: 'name', message: editedMeanwhile }], saved);
        }
      }
      const isReminded = Boolean(fields.date || fields.time);
      if (isReminded) {
        const wanted = { id, fields: { ...fields, on: '' }, actor };
        const problem = await setLeadReminder(database, agency.timeZone, wanted);
        const message = `${problem}${saved}`;
        if (problem !== undefined) return await refuse({ problem: { field: '', message } });
      }
      if (!isCorrected && !isReminded && note === '') {
        const message = 'Write something into the note.';
        return await refuse({ problem: { field: 'note', message } });
      }
      const { query } = readInboxQuery(request.query);
      const done = isCorrected ? 'edit' : isReminded ? 'remind' : 'note';
      const noted = note !== '' && done !== 'note' ? '1' : '';
      return reply.redirect(pathWith(leadPath(id), { ...query, done, noted }), 303);
    },
  );
};
