import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { formBody } from '../../intake/server/form-body.ts';
import type { ServerMemory } from '../../intake/server/server-memory.ts';
import { storeLead } from '../../leads/server/store/store-leads.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { mapAttribution, phoneRequest } from '../../vocabulary/attribution.ts';
import { type Lead, leadId, optionalFields, problemsOf } from '../../vocabulary/lead.ts';
import { mapLeadFields } from '../../vocabulary/lead-fields.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';
import { leadPath } from '../../vocabulary/paths.ts';
import type { RejectedForm } from '../../vocabulary/rejected-form.ts';
import { pathWith } from '../desk-paths.ts';
import { newLeadPage } from '../pages/new-lead.ts';
import { actorOf } from './desk-access.ts';

const missingContactMessage = 'Enter a name, a phone number or an email address.';

/** A call as typed; it needs at least one way to identify the caller. */
const callForm = z
  .object(optionalFields)
  .refine(({ name, phone, email }) => name + phone + email !== '', {
    path: ['name'],
    error: missingContactMessage,
  });

/** The routes to add a lead from a call. */
export const newLeadRoutes: ZodPlugin<{ memory: Pick<ServerMemory, 'idOf'> }> = async (
  app,
  { memory },
) => {
  const { database } = app;

  const show = async (
    reply: FastifyReply,
    id: string,
    rejected: RejectedForm = { values: {}, problems: [] },
  ): Promise<FastifyReply> => {
    if (rejected.problems.length > 0) reply.code(422);
    return await reply.deskPage(newLeadPage, { id, rejected });
  };

  const redirectToLead = (reply: FastifyReply, id: string): FastifyReply =>
    reply.redirect(pathWith(leadPath(id), { done: 'entered' }), 303);

  app.get(newLeadPage.path, async (_, reply) => await show(reply, uuidv7()));

  app.post(newLeadPage.path, { schema: { body: formBody } }, async (request, reply) => {
    const values = request.body;
    // The same id deduplicates double submits.
    const id = leadId.safeParse(values.id).data ?? uuidv7();
    const { data, error } = callForm.safeParse(values);
    if (!data) return await show(reply, id, { values, problems: problemsOf(error) });
    const lead: Omit<Lead, 'id'> = {
      ...mapLeadFields(() => ''),
      ...data,
      kind: 'call',
      company: '',
      attribution: { ...mapAttribution(() => ''), request: phoneRequest },
      other: '',
    };
    const enteredBy = actorOf(request);
    const save = (id: string) => {
      const reference = leadReference(id);
      const entered = { receivedAt: enteredBy.now, suspicions: [], enteredBy };
      const newLead = { lead: { ...lead, id }, reference, ...entered };
      return database.use((store) => storeLead(store, newLead, []));
    };
    if ((await save(id)) !== 'conflict') return redirectToLead(reply, id);
    // Another call typed over a saved one, after the Back button, becomes a lead of its own.
    const newId = memory.idOf({ ...lead, over: id });
    if ((await save(newId)) === 'conflict') throw new Error('the new id is also in use');
    return redirectToLead(reply, newId);
  });
};
