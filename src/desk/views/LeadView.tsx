import { sessionStateNames } from '../../booking/session-state.ts';
import { agency } from '../../content/agency.data.ts';
import { parseReminderChange } from '../../leads/reminder.ts';
import type { Suspicion } from '../../leads/suspicion.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { recordOf } from '../../platform/record-of.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import { isReportPath } from '../../vocabulary/attribution.ts';
import { deliversLead, isVisitorTarget } from '../../vocabulary/delivery-targets.ts';
import { leadFieldNames, leadFields } from '../../vocabulary/lead-fields.ts';
import { leadPath } from '../../vocabulary/paths.ts';
import { numberToDial } from '../../vocabulary/phone-number.ts';
import { answeredSteps, isAnswered, progressSteps } from '../../vocabulary/progress.ts';
import { type DeskState, whomToAsk } from '../desk-page.ts';
import { pathWith, sessionAnchor } from '../desk-paths.ts';
import { bookingsPage } from '../pages/bookings.ts';
import { inboxPage } from '../pages/inbox.ts';
import { type LeadAction, type LeadBooking, type LeadPage, savedTexts } from '../pages/lead.ts';
import { Ago } from './Ago.tsx';
import { reminderText } from './booking-messages.ts';
import { Deliveries } from './Deliveries.tsx';
import styles from './Desk.module.css';
import { EditDetails } from './EditDetails.tsx';
import { EraseLead } from './EraseLead.tsx';
import { History } from './History.tsx';
import { InboxEntries, leadName } from './InboxEntries.tsx';
import { LeadButton } from './LeadButton.tsx';
import { EnterButton, NoteForm } from './NoteForm.tsx';
import { Notice } from './Notice.tsx';
import { OtherLeads } from './OtherLeads.tsx';
import { kindNames, markLabels, progressNames } from './progress-names.ts';
import { Reminder } from './Reminder.tsx';

type Props = LeadPage & {
  now: Instant;
  people: DeskState['people'];
};

/** The fields without a place of their own on the page. */
const otherFields = leadFieldNames.filter(
  (field) => !['name', 'email', 'phone', 'message'].includes(field),
);

const suspicionReasons: Readonly<Record<Suspicion, string>> = {
  'hidden-field': 'a hidden field was filled in, a sign of a bot',
  links: 'it is little more than links to different sites',
  burst: 'a great many messages arrived within a short time',
  'many-sessions': 'many sessions were booked from one network',
  'booking-rush': 'more than a third of next week’s sessions were booked within an hour',
  unreadable: 'it could not be read in full',
  person: 'someone here marked it as spam',
};

const actionMessages: Readonly<Record<LeadAction, string>> = {
  ...recordOf(progressSteps, (step) => `${markLabels[step].markedLabel}.`),
  remind: '',
  edit: '',
  spam: 'Marked as spam. It is among the suspected leads.',
  release: 'Marked as not spam. It is in the inbox.',
  retry: 'It is being sent again.',
  entered: 'The lead is saved.',
};

const justNowMs = 60_000;

/** The other effects of a release: deliveries start, and a session is booked. */
function releaseEffects(
  { lead: { session }, deliveries }: Pick<LeadPage, 'lead' | 'deliveries'>,
  now: Instant,
) {
  const isSending = deliveries.some(
    ({ target, state, at }) =>
      deliversLead(target) &&
      (state === 'waiting' || (state === 'delivered' && now - at < justNowMs)),
  );
  const notice = deliveries.some(({ target }) => isVisitorTarget(target))
    ? 'the visitor will get an email.'
    : 'email is not set up, so please call the visitor.';
  return [
    ...(isSending ? ['It is being sent to you.'] : []),
    ...(session?.state === 'open' ? [`The session is booked; ${notice}`] : []),
  ].join(' ');
}

/** Reports the latest change to reminders. */
function reminderMessage(history: LeadPage['history']): string {
  const last = history.findLast(({ kind }) => kind === 'reminder');
  return `The reminder is ${parseReminderChange(last?.detail ?? '').how}.`;
}

const cancelNotices: Record<LeadBooking['cancelNotice'], (name: string) => string> = {
  mail: (name) => `${name} will be notified by email.`,
  call: (name) => `${name} won’t get an email about it, so call first.`,
  nothing: () => 'The visitor has not been notified of it yet, so no email is needed.',
};

/** "cancels the session on Tuesday, …": the side effect of marking a lead as spam or erasing it. */
function cancellationText(
  { name, reference, session }: LeadPage['lead'],
  now: Instant,
): string | undefined {
  if (!session || session.state === 'cancelled' || session.start <= now) return undefined;
  const when = formatDateTime(session.start, agency.timeZone, now);
  return `cancels the session on ${when}. ${cancelNotices[session.cancelNotice](name || reference)}`;
}

/** "removes reminders from the lists: Dana’s for …": reminders that marking as spam would hide. */
function hiddenText(others: LeadPage['lead']['reminders'], now: Instant): string | undefined {
  if (others.length === 0) return undefined;
  const descriptions = others.map(({ person, on }) => `${person}’s for ${reminderText(on, now)}`);
  return `removes reminders from the lists: ${new Intl.ListFormat('en-US').format(descriptions)}.`;
}

/** One lead: its message, how to answer it, and its history. */
export function LeadView({
  lead,
  query,
  inboxLeads,
  replyUrl,
  otherLeads,
  deliveries,
  history,
  version,
  newEvents,
  nextUnread,
  today,
  rejectedInput,
  people,
  ...rest
}: Props) {
  const { note, latestAction, savedParts, problem, now } = rest;
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const { id, email, phone, reference, progress, isSuspected, session } = lead;
  const intlPhone = numberToDial(phone);
  const cancellation = cancellationText(lead, now);
  const others = lead.reminders.filter(({ personId }) => personId !== people[0]?.id);
  const sideEffects = [cancellation, hiddenText(others, now)].filter(Boolean).join(' It also ');
  const failedDelivery = deliveries.find(
    ({ target, state, error }) => isVisitorTarget(target) && state === 'failed' && error !== '',
  );
  const actionUrl = (action: Parameters<typeof leadPath>[1]) =>
    pathWith(leadPath(id, action), query);
  return (
    <div className={styles.split}>
      <div className={styles.page}>
        <p>
          <a href={pathWith(inboxPage.path, query)}>Inbox</a>
        </p>
        <EnterButton action={actionUrl('edit')} />
        <h1 dir="auto">{leadName(lead)}</h1>
        {problem && (
          <div className={styles.notice} role="alert">
            <p>{problem.message}</p>
            {newEvents.length > 0 && <History history={newEvents} now={now} />}
          </div>
        )}
        <Notice role="status">
          {latestAction &&
            [
              actionMessages[latestAction],
              latestAction === 'release' && releaseEffects({ lead, deliveries }, now),
              ...savedParts.map((part) =>
                part === 'reminder' ? reminderMessage(history) : savedTexts[part],
              ),
            ]
              .filter(Boolean)
              .join(' ')}
        </Notice>
        {latestAction && (
          <p>
            {nextUnread ? 'Next unread: ' : 'No unread lead is left.'}
            {nextUnread && (
              <a href={pathWith(leadPath(nextUnread.id), query)}>
                <bdi>{leadName(nextUnread)}</bdi>
              </a>
            )}
          </p>
        )}
        <p>
          {kindNames[lead.kind]}, <Ago at={lead.receivedAt} now={now} />, reference{' '}
          <span className="nowrap">{reference}</span>,{' '}
          <strong>{progressNames[progress].toLowerCase()}</strong>
        </p>
        {isSuspected && (
          <div className={styles.notice}>
            <p>
              This may be spam: {lead.suspicions.map((each) => suspicionReasons[each]).join('; ')}.{' '}
              {deliveries.every(({ state }) => state === 'held') && 'It was not sent to you.'}
            </p>
            <LeadButton action={actionUrl('release')}>
              {session?.state === 'held' || session?.state === 'lapsed'
                ? 'Not spam, and confirm the session'
                : 'Not spam'}
            </LeadButton>
          </div>
        )}
        {session && (
          <p>
            Session: {formatDateTime(session.start, agency.timeZone, now)},{' '}
            {sessionStateNames[session.state]}.{' '}
            {!phone && session.state !== 'cancelled' && 'There is no number to call yet. '}
            {session.state !== 'cancelled' && session.start > now && (
              <a href={`${pathWith(bookingsPage.path, { session: id })}#${sessionAnchor(id)}`}>
                Move or cancel
              </a>
            )}
          </p>
        )}
        {otherLeads.length > 0 && (
          <OtherLeads lead={lead} leads={otherLeads} query={query} now={now} />
        )}
        {otherFields
          .filter((field) => lead[field] !== '')
          .map((field) => (
            <p key={field} dir="auto">
              {leadFields[field].label}: {lead[field]}
            </p>
          ))}
        {lead.message && (
          <p className={styles.message} dir="auto">
            {lead.message}
          </p>
        )}
        <p className={styles.actions}>
          <WithSpaces>
            {intlPhone && <ButtonLink href={`tel:${intlPhone}`}>Call {phone}</ButtonLink>}
            {replyUrl && (
              <ButtonLink look={intlPhone ? 'outline' : 'primary'} href={replyUrl}>
                Answer {email}
              </ButtonLink>
            )}
          </WithSpaces>
        </p>
        {failedDelivery && (
          <p className={styles.problem}>An email to this address failed: {failedDelivery.error}</p>
        )}
        {/* Also as text, to copy. */}
        {phone && <p dir="auto">Phone: {phone}</p>}
        {email && <p dir="auto">Email: {email}</p>}
        <div className={styles.actions}>
          <WithSpaces>
            {!isAnswered(progress) && replyUrl && <span>Sent?</span>}
            {/* Always in the same places, so a second tap does not mark another step. */}
            {answeredSteps.map((each) => (
              <LeadButton
                key={each}
                action={actionUrl('progress')}
                name="progress"
                value={each}
                disabled={each === progress}
              >
                {each === progress ? markLabels[each].markedLabel : markLabels[each].label}
              </LeadButton>
            ))}
            {!isSuspected && !sideEffects && (
              <LeadButton action={actionUrl('spam')}>Spam</LeadButton>
            )}
            {isAnswered(progress) && (
              <LeadButton action={actionUrl('progress')} name="progress" value="new">
                {markLabels.new.label}
              </LeadButton>
            )}
          </WithSpaces>
        </div>
        {sideEffects && !isSuspected && (
          <details>
            <summary className={styles.summary}>Spam</summary>
            <p id="spam-cancels">Marking it as spam {sideEffects}</p>
            <LeadButton action={actionUrl('spam')} aria-describedby="spam-cancels">
              {cancellation ? 'Mark as spam and cancel the session' : 'Mark as spam all the same'}
            </LeadButton>
          </details>
        )}
        <section className={styles.block} aria-labelledby="history">
          <h2 id="history">History</h2>
          <History history={history} now={now} />
          <NoteForm
            action={actionUrl('edit')}
            note={note}
            error={problemOf('note')}
            version={version}
          />
        </section>
        {!isSuspected && (
          <Reminder
            reminders={lead.reminders}
            unsaved={rejectedInput.values}
            action={actionUrl('remind')}
            {...{ people, today, now }}
          />
        )}
        <Deliveries
          deliveries={deliveries}
          retry={<LeadButton action={actionUrl('retry')}>Retry delivery</LeadButton>}
          now={now}
        />
        {lead.origin.length > 0 && (
          <section className={styles.block} aria-labelledby="origin">
            <h2 id="origin">Where the visitor came from</h2>
            <dl className={styles.facts}>
              {lead.origin.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd dir="auto">{isReportPath(value) ? <a href={value}>{value}</a> : value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <EditDetails lead={lead} rejectedInput={rejectedInput} action={actionUrl('edit')} />
        {people[0]?.isManager ? (
          <EraseLead
            action={actionUrl('erase')}
            reference={reference}
            version={version}
            sideEffects={sideEffects}
            problem={problemOf('confirm')}
          />
        ) : (
          <p>{whomToAsk(people, 'isManager')}</p>
        )}
      </div>
      <aside className={styles.beside} aria-label="Inbox">
        <InboxEntries leads={inboxLeads} query={query} now={now} current={id} />
      </aside>
    </div>
  );
}
