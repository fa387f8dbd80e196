import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { type FieldProblem, optionalText, problemsOf } from '../../leads/lead.ts';
import { leadBounds } from '../../leads/lead-fields.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { formBody } from '../../submissions/server/form-body.ts';
import { leadPath, pathWith } from '../desk-paths.ts';
import { editableFields, seenField } from '../pages/lead.ts';
import { callerFields } from './caller-fields.ts';
import { actorOf } from './desk-access.ts';
import { readInboxQuery } from './inbox-query.ts';
import { leadDisplay, leadParams } from './lead-display.ts';
import { editLead } from './store/lead-changes.ts';

const detailsForm = z
  .object({
    name: callerFields.name,
    email: callerFields.email,
    phone: callerFields.phone,
    service: optionalText({ label: 'The service', max: leadBounds.service }).default(''),
  })
  .refine(({ name, phone, email }) => name + phone + email !== '', {
    path: ['name'],
    error: 'Leave a name, a phone number or an email address.',
  });
const editedMeanwhile =
  'Your correction is not saved: somebody corrected the same in the meantime, see the history. What you typed is in the form; save it again if it is still right.';

type Options = { agency: Pick<Agency, 'name' | 'timeZone'> };

/** The route that corrects who a lead is from, and its service. */
export const editRoute: ZodPlugin<Options> = async (app, { agency }) => {
  const { database } = app;
  const display = leadDisplay(app, agency);
  app.post(
    leadPath(':id', 'edit'),
    { schema: { params: leadParams, body: formBody } },
    async (request, reply) => {
      const { id } = request.params;
      const { data: details, error } = detailsForm.safeParse(request.body);
      const refuse = async (problems: FieldProblem[]) => {
        const lead = await display.find(id);
        if (!lead) return await display.missing(request, reply);
        reply.code(422);
        const [problem] = problems;
        return await display.show(request, reply, lead, {
          ...(problem && { problem: { ...problem, field: '' } }),
          edited: { values: request.body, problems },
        });
      };
      if (!details) return await refuse(problemsOf(error));
      const seen = Object.fromEntries(
        editableFields.flatMap((name) => {
          const shown = request.body[seenField(name)];
          return shown === undefined ? [] : [[name, shown]];
        }),
      );
      const result = await database.use((store) =>
        editLead(store, { id, details, seen }, actorOf(request)),
      );
      if (result === 'changed-meanwhile') {
        return await refuse([{ field: 'name', message: editedMeanwhile }]);
      }
      const { query } = readInboxQuery(request.query);
      return reply.redirect(pathWith(leadPath(id), { ...query, done: 'edit' }), 303);
    },
  );
};
