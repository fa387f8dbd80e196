import type { SessionState } from '../../booking/session-state.ts';
import type { Suspicion } from '../../leads/suspicion.ts';
import type { Instant } from '../../platform/instant.ts';
import type { FieldProblem, Lead, LeadSummary } from '../../vocabulary/lead.ts';
import type { LeadField } from '../../vocabulary/lead-fields.ts';
import { mapLeadFields } from '../../vocabulary/lead-fields.ts';
import { type LeadEventKind, type LeadProgress, progressSteps } from '../../vocabulary/progress.ts';
import type { RejectedForm } from '../../vocabulary/rejected-form.ts';
import type { DeskPage } from '../desk-page.ts';
import { hour, manager, now, query, session, summary, today } from './example.ts';
import type { InboxQuery } from './inbox.ts';

/** The session of a lead. */
export type LeadBooking = {
  start: Instant;
  state: SessionState;
  /**
   * How the visitor learns that it is cancelled: by mail, by a call because no mail is set up or
   * there is no address, or not at all because the visitor was never notified of the session.
   */
  cancelledBy: 'mail' | 'call' | 'nothing';
};

/** The parts of a lead's page that every button saves. */
export const typedParts = ['note', 'details', 'reminder'] as const;
export type TypedPart = (typeof typedParts)[number];
export const savedTexts: Readonly<Record<TypedPart, string>> = {
  note: 'The note is saved.',
  details: 'The details are saved.',
  reminder: 'The reminder is saved.',
};

/** The last action on a lead, as in the URL: a step, or something else. */
export const leadActions = [
  ...progressSteps,
  'remind',
  'edit',
  'spam',
  'release',
  'retry',
  'entered',
] as const;
export type LeadDone = (typeof leadActions)[number];

/** The page of one lead, with everything known about it. */
export type LeadPage = {
  lead: Record<LeadField, string> & {
    id: string;
    reference: string;
    kind: Lead['kind'];
    receivedAt: Instant;
    progress: LeadProgress;
    isSuspected: boolean;
    suspicions: readonly Suspicion[];
    /** Where the visitor came from, by label. */
    origin: readonly { label: string; value: string }[];
    session: LeadBooking | undefined;
    /** The id of the lead that it corrects. */
    corrects: string | undefined;
    /** The reminders of each person, earliest first. */
    reminders: readonly { person: string; on: string; isOwn: boolean }[];
  };
  /** Today's ISO date. */
  today: string;
  /** A mailto link that starts an answer; undefined without an address. */
  answer: string | undefined;
  /** Leads from the same address or number, or linked by a correction; newest first. */
  others: readonly LeadSummary[];
  deliveries: readonly {
    target: string;
    state: 'held' | 'waiting' | 'delivered' | 'failed' | 'dropped';
    attempts: number;
    at: Instant;
    error: string;
  }[];
  history: readonly { at: Instant; person: string; kind: LeadEventKind; detail: string }[];
  /** Version tag: how many history entries the page showed. */
  version: number;
  /** History entries that others added between loading a page and submitting its form. */
  news: LeadPage['history'];
  /** The inbox that the page links back to. */
  query: InboxQuery;
  /** A part of that inbox with this lead, shown beside it on wide screens. */
  list: readonly LeadSummary[];
  edited: RejectedForm;
  /** A note that could not be saved yet. */
  note: string;
  /** The last action, and the parts saved with it. */
  done: LeadDone | undefined;
  saved: readonly TypedPart[];
  /** The error to show; its field is empty if it concerns the whole page. */
  problem: FieldProblem | undefined;
};

/** The fields of a lead that the agency can correct. */
export const editableFields = ['name', 'email', 'phone', 'service'] as const;
export type EditableField = (typeof editableFields)[number];

/** The name of the hidden field with the value that a field had when the page was loaded. */
export const displayedField = (name: EditableField): string => `seen-${name}`;

/** The value of a button that removes a reminder: its time as the page shows it, and its person. */
export const removedReminder = ({ on, person }: { on: string; person: string }): string =>
  `${on}|${person}`;

export const leadPage: DeskPage<LeadPage> = {
  path: '/desk/leads/example',
  example: {
    lead: {
      ...mapLeadFields(() => ''),
      ...summary,
      message: summary.excerpt,
      suspicions: [],
      origin: [{ label: 'Page', value: '/services/google-ads' }],
      session: { ...session, cancelledBy: 'mail' },
      reminders: [],
    },
    answer: `mailto:${summary.email}`,
    others: [],
    deliveries: [{ target: 'mail', state: 'delivered', attempts: 1, at: now - hour, error: '' }],
    history: [{ at: now - hour / 2, person: manager.name, kind: 'note', detail: 'Call at noon.' }],
    version: 1,
    news: [],
    query,
    today,
    list: [summary],
    edited: { values: {}, problems: [] },
    note: '',
    done: undefined,
    saved: [],
    problem: undefined,
  },
};
