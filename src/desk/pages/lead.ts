import type { SessionState } from '../../booking/session-state.ts';
import type { LeadReminder } from '../../leads/reminder.ts';
import type { Suspicion } from '../../leads/suspicion.ts';
import type { Instant } from '../../platform/instant.ts';
import type { FieldProblem, Lead, LeadSummary } from '../../vocabulary/lead.ts';
import type { LeadField } from '../../vocabulary/lead-fields.ts';
import { mapLeadFields } from '../../vocabulary/lead-fields.ts';
import { type LeadEventKind, type LeadProgress, progressSteps } from '../../vocabulary/progress.ts';
import type { RejectedForm } from '../../vocabulary/rejected-form.ts';
import type { DeskPage } from '../desk-page.ts';
import { emptyQuery, exampleTime, hour, manager, session, summary, today } from './example.ts';
import type { InboxQuery } from './inbox.ts';

/** The session of a lead. */
export type LeadBooking = {
  start: Instant;
  state: SessionState;
  /**
   * How the visitor learns that it is cancelled: by email, by a call because email is not set up or
   * there is no address, or not at all because the visitor was never notified of the session.
   */
  cancelNotice: 'mail' | 'call' | 'nothing';
};

/** The parts of a lead's page that are saved whichever button is pressed. */
export const leadParts = ['note', 'details', 'reminder'] as const;
export type LeadPart = (typeof leadParts)[number];
export const savedTexts: Readonly<Record<LeadPart, string>> = {
  note: 'The note is saved.',
  details: 'The details are saved.',
  reminder: 'The reminder is set.',
};

/** The action just taken on a lead, as in the URL: a step, or something else. */
export const leadActions = [
  ...progressSteps,
  'remind',
  'edit',
  'spam',
  'release',
  'retry',
  'entered',
] as const;
export type LeadAction = (typeof leadActions)[number];

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
    /** Earliest first. */
    reminders: readonly LeadReminder[];
  };
  /** Today's ISO date. */
  today: string;
  /** A mailto link that starts a reply; undefined without an address. */
  replyUrl: string | undefined;
  /** Leads from the same address or number, or linked by a correction; newest first. */
  otherLeads: readonly LeadSummary[];
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
  newEvents: LeadPage['history'];
  /** The inbox that the page links back to. */
  query: InboxQuery;
  /** The newest unread lead. */
  nextUnread: LeadSummary | undefined;
  /** The section of that inbox around this lead, shown next to it on wide screens. */
  inboxLeads: readonly LeadSummary[];
  rejectedInput: RejectedForm;
  /** A note that could not be saved yet. */
  note: string;
  /** The action just taken, and the parts saved with it. */
  latestAction: LeadAction | undefined;
  savedParts: readonly LeadPart[];
  /** The error to show; its field is empty if it concerns the whole page. */
  problem: FieldProblem | undefined;
};

/** The fields of a lead that the agency can correct. */
export const editableFields = ['name', 'email', 'phone', 'service'] as const;
export type EditableField = (typeof editableFields)[number];

/** The name of the hidden field with the value that a field had when the page was loaded. */
export const oldValueName = (name: EditableField): string => `seen-${name}`;

/** The value of a button that removes a reminder: its time as the page shows it, and its person. */
export const removedReminderValue = ({ on, personId }: Pick<LeadReminder, 'on' | 'personId'>) =>
  `${on}|${personId ?? ''}`;

export const leadPage: DeskPage<LeadPage> = {
  path: '/desk/leads/example',
  example: {
    lead: {
      ...mapLeadFields(() => ''),
      ...summary,
      message: summary.excerpt,
      suspicions: [],
      origin: [{ label: 'Page', value: '/services/google-ads' }],
      session: { ...session, cancelNotice: 'mail' },
      reminders: [],
    },
    replyUrl: `mailto:${summary.email}`,
    otherLeads: [],
    deliveries: [
      { target: 'mail', state: 'delivered', attempts: 1, at: exampleTime - hour, error: '' },
    ],
    history: [
      { at: exampleTime - hour / 2, person: manager.name, kind: 'note', detail: 'Call at noon.' },
    ],
    version: 1,
    newEvents: [],
    query: emptyQuery,
    nextUnread: summary,
    today,
    inboxLeads: [summary],
    rejectedInput: { values: {}, problems: [] },
    note: '',
    latestAction: undefined,
    savedParts: [],
    problem: undefined,
  },
};
