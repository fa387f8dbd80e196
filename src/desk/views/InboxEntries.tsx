import type { Instant } from '../../platform/instant.ts';
import { Icon } from '../../ui/Icon.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import type { LeadSummary } from '../../vocabulary/lead.ts';
import { leadReference } from '../../vocabulary/lead-id.ts';
import { leadPath } from '../../vocabulary/paths.ts';
import { numberToDial } from '../../vocabulary/phone-number.ts';
import { isAnswered } from '../../vocabulary/progress.ts';
import { pathWith } from '../desk-paths.ts';
import type { InboxQuery } from '../pages/inbox.ts';
import { Ago, durationText, momentText } from './Ago.tsx';
import { reminderText } from './booking-messages.ts';
import styles from './Desk.module.css';
import inbox from './InboxView.module.css';
import { kindNames, progressNames } from './progress-names.ts';

/** The name of a lead, or what it has instead. */
export const leadName = ({ name, email, phone }: Pick<LeadSummary, 'name' | 'email' | 'phone'>) =>
  name || email || phone || 'No name';

/** The subject of a lead: "SEO & Content", "Cancelled: Tuesday, November 24, 10:30 AM". */
function subjectOf({ kind, service, session }: LeadSummary, now: Instant): string {
  if (!session) return service || kindNames[kind];
  return `${session.state === 'cancelled' ? 'Cancelled: ' : ''}${momentText(session.start, now)}`;
}

/** The step of a lead: "unanswered", or "answered after 20 minutes". */
function progressText({ progress, receivedAt, answeredAt, work }: LeadSummary): string {
  if (!isAnswered(progress)) return 'unanswered';
  const by = work?.markedBy ? ` by ${work.markedBy}` : '';
  const step = `${progressNames[progress].toLowerCase()}${by}`;
  if (answeredAt === undefined || work?.wasAnswered === false) return step;
  const after = `answered after ${durationText(answeredAt - receivedAt)}`;
  return progress === 'answered' ? `${after}${by}` : `${after}, ${step}`;
}

/** "Friday, November 27, for Dana; Monday, November 30, for Eli". */
function remindersText({ remindOn = '', work }: LeadSummary, now: Instant): string {
  const texts = work?.reminders.map(({ on, person }) => `${reminderText(on, now)}, for ${person}`);
  return texts?.join('; ') ?? reminderText(remindOn, now);
}

type Props = {
  leads: readonly LeadSummary[];
  /** The list that the leads' pages link back to. */
  query: InboxQuery;
  now: Instant;
  /** The lead that the page shows, if any. */
  current?: string;
};

/** Leads in a list, each with a link to its page. */
export function InboxEntries({ leads, ...rest }: Props) {
  return (
    <ol className={styles.rows}>
      {leads.map((lead) => (
        <Entry key={lead.id} lead={lead} {...rest} />
      ))}
    </ol>
  );
}

type EntryProps = Omit<Props, 'leads'> & { lead: LeadSummary };

function Entry({ lead, query, now, current }: EntryProps) {
  const { id, phone, excerpt, readAt, receivedAt, isSuspected, hasFailed, corrects } = lead;
  const isUnread = readAt === undefined;
  const intlPhone = numberToDial(phone);
  return (
    <li className={inbox.entry}>
      <a
        className={inbox.link}
        href={pathWith(leadPath(id), query)}
        aria-current={id === current ? 'page' : undefined}
      >
        <WithSpaces>
          <span className={isUnread ? inbox.unread : inbox.who}>
            {isUnread && <span className="visually-hidden">Unread: </span>}
            <bdi>{leadName(lead)}</bdi>
          </span>
          <span className={inbox.about}>
            <span>
              {subjectOf(lead, now)}
              {excerpt && ':'}
            </span>{' '}
            {excerpt && <span dir="auto">{excerpt}</span>}
          </span>
          {lead.work?.notes.map(({ person, text }) => (
            <span key={`${person} ${text}`} className={inbox.note}>
              {person}: <span dir="auto">{text}</span>
            </span>
          ))}
        </WithSpaces>
      </a>
      <span className={inbox.state}>
        <WithSpaces>
          <Ago at={receivedAt} now={now} />
          {isSuspected && <strong>suspected</strong>}
          {corrects && <span>corrects {leadReference(corrects)}</span>}
          {hasFailed && <strong>not delivered</strong>}
          {/* Unread leads are marked as such already. */}
          {!isSuspected && !isUnread && <span>{progressText(lead)}</span>}
          {lead.remindOn && <span>reminder {remindersText(lead, now)}</span>}
        </WithSpaces>
      </span>
      {intlPhone && (
        <a className={inbox.call} href={`tel:${intlPhone}`} aria-label={`Call ${phone}`}>
          <Icon name="phone" />
        </a>
      )}
    </li>
  );
}
