import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Agency } from '../../agency/agency.ts';
import { isVisitorNotified } from '../../booking/server/store/update-booking.ts';
import { sessionState } from '../../booking/session-state.ts';
import { formValues } from '../../intake/server/form-body.ts';
import type { LeadFilter } from '../../leads/server/store/lead-filter.ts';
import { readInbox } from '../../leads/server/store/lead-inbox.ts';
import { findLead } from '../../leads/server/store/lead-queries.ts';
import { leadsOfPerson } from '../../leads/server/store/leads-of-person.ts';
import { listEvents } from '../../leads/server/store/records/lead-events.ts';
import type { StoredBooking } from '../../leads/server/store/records/stored-booking.ts';
import type { StoredLead } from '../../leads/server/store/records/stored-lead.ts';
import type { Store } from '../../schema/tables.ts';
import { attributionLabels, attributionNames } from '../../vocabulary/attribution.ts';
import type { FieldProblem, LeadSummary } from '../../vocabulary/lead.ts';
import { mapLeadFields } from '../../vocabulary/lead-fields.ts';
import { mailAddress } from '../../vocabulary/mail-address.ts';
import type { RejectedForm } from '../../vocabulary/rejected-form.ts';
import {
  type LeadBooking,
  type LeadPage,
  leadActions,
  leadPage,
  leadParts,
} from '../pages/lead.ts';
import { missingPage } from '../pages/missing.ts';
import { replyUrl } from '../reply-email.ts';
import { actorOf } from './desk-access.ts';
import { typedText } from './desk-pages.ts';
import { inboxFilter, readInboxQuery } from './inbox-query.ts';
import { shownVersion } from './lead-version.ts';
import { withWork } from './store/lead-work.ts';
import { todayAt } from './store/today-leads.ts';

/** The lead in a URL; its id is empty if it is not a UUID. */
export const leadParams = z.object({ id: z.uuid().catch('') });

const actionSchema = z.object({ done: z.enum(leadActions) }).transform(({ done }) => done);

/** Length of the list beside a lead. */
const sidebarSize = 20;

/** The newest leads of an inbox or, if the lead is not among them, the lead and older ones. */
async function sidebarLeads(
  store: Store,
  filter: LeadFilter,
  { lead: { id }, receivedAt }: StoredLead,
): Promise<LeadSummary[]> {
  const page = { limit: sidebarSize };
  const newest = await readInbox(store, filter, page);
  const isShown = newest.length < sidebarSize || newest.some((each) => each.id === id);
  const upTo = { at: receivedAt.getTime(), id };
  return await withWork(
    store,
    isShown ? newest : await readInbox(store, { ...filter, upTo }, page),
  );
}

/** The saved parts, read from a URL. */
const readSavedParts = (query: unknown) => {
  const names = String(Object(query).saved).split(',');
  return leadParts.filter((part) => names.includes(part));
};

/**
 * Extra state of a lead's page: why a change was refused, what was typed, and the version after
 * which to report other people's work.
 */
export type FormErrors = {
  problem?: FieldProblem;
  note?: string;
  rejectedInput?: RejectedForm;
  sinceVersion?: number;
};

/** Finds leads, and shows a lead's page or the not-found page. */
export type LeadDisplay = {
  find: (id: string) => Promise<StoredLead | undefined>;
  show: (
    request: FastifyRequest,
    reply: FastifyReply,
    stored: StoredLead,
    errors?: FormErrors,
  ) => Promise<FastifyReply>;
  showMissing: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** Creates the lead display for an app's routes. */
export function leadDisplay(
  { database, deliveries: { recipients } }: FastifyInstance,
  agency: Pick<Agency, 'name' | 'timeZone'>,
): LeadDisplay {
  const cancelNotice = (
    booking: StoredBooking,
    { lead: { email }, deliveries }: Pick<StoredLead, 'lead' | 'deliveries'>,
  ): LeadBooking['cancelNotice'] => {
    if (!isVisitorNotified(booking, deliveries)) return 'nothing';
    return recipients.mailsVisitors && mailAddress(email) !== undefined ? 'mail' : 'call';
  };
  return {
    find: async (id) =>
      id === '' ? undefined : await database.use((store) => findLead(store, id)),
    showMissing: async (request, reply) => {
      reply.code(404);
      return await reply.deskPage(missingPage, { unsavedText: typedText(request) });
    },
    show: async (
      request,
      reply,
      stored,
      { problem, note = '', rejectedInput = { values: {}, problems: [] }, sinceVersion } = {},
    ) => {
      const { method, query, body } = request;
      // A refused form keeps the version tag of its page.
      const isFresh = method === 'GET' || sinceVersion !== undefined;
      const { by } = actorOf(request);
      const { lead, booking, deliveries } = stored;
      const inbox = readInboxQuery(query).query;
      const unread = { state: 'accepted', only: 'unread' } as const;
      const [history, otherLeads, inboxLeads, [nextUnread]] = await database.use((store) =>
        Promise.all([
          listEvents(store, lead.id),
          leadsOfPerson(store, stored),
          sidebarLeads(store, inboxFilter(inbox, agency.timeZone), stored),
          readInbox(store, unread, { limit: 1 }),
        ]),
      );
      const { reference } = stored;
      const receivedAt = stored.receivedAt.getTime();
      const page: LeadPage = {
        lead: {
          id: lead.id,
          reference,
          kind: lead.kind,
          ...mapLeadFields((field) => lead[field]),
          receivedAt,
          progress: stored.progress,
          isSuspected: stored.state === 'suspected',
          suspicions: stored.suspicions,
          origin: attributionNames
            .map((field) => ({ label: attributionLabels[field], value: lead.attribution[field] }))
            .filter(({ value }) => value !== ''),
          session: booking && {
            start: booking.start,
            state: sessionState(booking, Date.now()),
            cancelNotice: cancelNotice(booking, stored),
          },
          corrects: stored.corrects,
          reminders: stored.reminders,
        },
        today: todayAt(Date.now(), agency.timeZone).date,
        replyUrl: replyUrl({ ...lead, reference, receivedAt }, agency, Date.now()),
        otherLeads,
        deliveries: deliveries.map(({ target, state, attempts, ...row }) => ({
          target,
          state,
          attempts,
          at: row.settled_at ?? row.due_at,
          error: row.last_error ?? '',
        })),
        history,
        version: isFresh ? history.length : shownVersion(formValues(body)),
        newEvents:
          sinceVersion === undefined
            ? []
            : history.slice(sinceVersion).filter(({ person }) => person !== by),
        rejectedInput,
        note,
        latestAction: method === 'GET' ? actionSchema.safeParse(query).data : undefined,
        savedParts: readSavedParts(query),
        problem,
        query: inbox,
        nextUnread,
        inboxLeads,
      };
      return await reply.deskPage(leadPage, page);
    },
  };
}
