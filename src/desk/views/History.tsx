import { parseReminderChange } from '../../leads/reminder.ts';
import type { Instant } from '../../platform/instant.ts';
import { recordOf } from '../../platform/record-of.ts';
import { type LeadEventKind, progressSteps } from '../../vocabulary/progress.ts';
import type { LeadPage } from '../pages/lead.ts';
import { Ago } from './Ago.tsx';
import { reminderText } from './booking-messages.ts';
import styles from './Desk.module.css';
import { progressNames } from './progress-names.ts';

type Props = Pick<LeadPage, 'history'> & {
  now: Instant;
};

const progressPhrases = recordOf(
  progressSteps,
  (step) => `marked it as ${progressNames[step].toLowerCase()}`,
);

const eventPhrases: Readonly<Record<Exclude<LeadEventKind, 'reminder'>, string>> = {
  ...progressPhrases,
  note: 'wrote',
  spam: 'marked it as spam',
  released: 'marked it as not spam',
  retried: 'retried its delivery',
  booking: 'changed the session',
  confirmed: 'confirmed the session',
  edited: 'edited the details',
  corrected: 'added to what they had sent',
  entered: 'wrote this down after a call',
};

/** "set a reminder for Dana, for Friday, November 27", "is done with Dana’s reminder for …". */
function reminderPhrase(detail: string, now: Instant): string {
  const { how, on, person } = parseReminderChange(detail);
  const when = `for ${reminderText(on, now)}`;
  if (how === 'set') return `set a reminder ${person && `for ${person}, `}${when}`;
  const phrase = how === 'done' ? 'is done with' : 'removed';
  return `${phrase} ${person ? `${person}’s` : 'the'} reminder ${when}`;
}

/** Who did what with a lead, and when. */
export function History({ history, now }: Props) {
  if (history.length === 0) return <p>No one has worked on this lead yet.</p>;
  return (
    <ol className={styles.rows}>
      {history.map(({ at, person, kind, detail }) => (
        <li key={`${at} ${kind} ${detail}`} className={styles.event}>
          <span>
            <strong>{person}</strong>{' '}
            {kind === 'reminder' ? reminderPhrase(detail, now) : eventPhrases[kind]},{' '}
            <Ago at={at} now={now} />
          </span>
          {detail && kind !== 'reminder' && (
            <p className={styles.message} dir="auto">
              {detail}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
