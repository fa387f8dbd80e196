import type { SessionState } from '../../booking/session-state.ts';
import type { Suspicion } from '../../leads/suspicion.ts';
import type { Instant } from '../../platform/instant.ts';
import type { FieldProblem, Lead, LeadSummary } from '../../vocabulary/lead.ts';
import type { LeadField } from '../../vocabulary/lead-fields.ts';
import { mapLeadFields } from '../../vocabulary/lead-fields.ts';
import { type LeadEventKind, type LeadProgress, leadProgress } from '../../vocabulary/progress.ts';
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

/** What is saved of what was typed on the page of a lead, whatever is pressed. */
export const typedParts = ['note', 'details', 'reminder'] as const;
export type TypedPart = (typeof typedParts)[number];
export const savedTexts: Readonly<Record<TypedPart, string>> = {
  note: 'The note is saved.',
  details: 'The details are saved.',
  reminder: 'The reminder is saved.',
};

/** What a person just did with a lead, as its address says: a step, or something else. */
export const leadActions = [
  ...leadProgress,
  'remind',
  'edit',
  'spam',
  'release',
  'retry',
  'entered',
] as const;
export type LeadDone = (typeof leadActions)[number];

/** The page of one lead, with all that is known about it. */
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
    /** When each person is reminded of it, the earliest first. */
    reminders: readonly { person: string; on: string; isOwn: boolean }[];
  };
  /** Today's ISO date. */
  today: string;
  /** The link that begins an answer by mail; undefined without an address. */
  answer: string | undefined;
  /** What else came from this address or number, or corrects or is corrected; newest first. */
  others: readonly LeadSummary[];
  deliveries: readonly {
    target: string;
    state: 'held' | 'waiting' | 'delivered' | 'failed' | 'dropped';
    attempts: number;
    at: Instant;
    error: string;
  }[];
  history: readonly { at: Instant; person: string; kind: LeadEventKind; detail: string }[];
  /** How many of its entries the person was shown, so that a form tells what it does not know of. */
  version: number;
  /** The part of it that others added between loading a page and sending its form. */
  news: LeadPage['history'];
  /** The inbox that its link leads back to. */
  query: InboxQuery;
  /** A part of that inbox with this lead, for screens that have room beside it. */
  list: readonly LeadSummary[];
  edited: RejectedForm;
  /** A note that could not be saved yet. */
  note: string;
  /** What was just done, and what was saved with it. */
  done: LeadDone | undefined;
  saved: readonly TypedPart[];
  /** What to correct; its field is empty if it concerns the whole page. */
  problem: FieldProblem | undefined;
};

/** What people of the agency can correct of a lead. */
export const editableFields = ['name', 'email', 'phone', 'service'] as const;
export type EditableField = (typeof editableFields)[number];

/** The field of a form that has what the page showed of another field. */
export const seenField = (name: EditableField): string => `seen-${name}`;

/** What a button sends to remove a reminder: when it is, as the page shows it, and whose. */
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
