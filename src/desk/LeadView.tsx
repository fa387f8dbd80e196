import { slotName } from '../../booking/slot-names.ts';
import { deskBounds } from '../../desk/desk-bounds.ts';
import type { DeskPage } from '../../desk/desk-page.ts';
import { deskPaths, leadPath } from '../../desk/desk-paths.ts';
import { agency } from '../content/agency.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Ago } from './Ago.tsx';
import styles from './Desk.module.css';
import { History } from './History.tsx';
import { PostButton } from './PostButton.tsx';
import { kindNames, progressNames } from './progress-names.ts';

type LeadPage = Extract<DeskPage['page'], { view: 'lead' }>;
type Props = LeadPage & {
  /** In ms since 1970. */
  now: number;
};

const reasons: Readonly<Record<string, string>> = {
  'hidden-field': 'a field was filled that people do not see',
  burst: 'very many arrived at once',
  unreadable: 'it could not be read in full',
  person: 'somebody marked it',
};

const sessionNames = { open: 'booked', held: 'to be confirmed', cancelled: 'cancelled' } as const;

/** Keeps digits and a plus sign at the beginning, which is what phones dial. */
const dialed = (phone: string): string => phone.replace(/(?!^\+)\D/g, '');

/** One lead: what was said, how to answer, and what happened since. */
export function LeadView({ lead, subject, deliveries, history, problem, now }: Props) {
  const { id, name, email, phone, reference, progress, isSuspected, session } = lead;
  return (
    <div className={styles.page}>
      <p>
        <a href={deskPaths.inbox}>Inbox</a>
      </p>
      <h1 dir="auto">{name || email || 'No name'}</h1>
      {problem && (
        <p className={styles.notice} role="alert">
          {problem}
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
            Suspected: {lead.suspicions.map((each) => reasons[each] ?? each).join('; ')}. It was not
            delivered.
          </p>
          <PostButton action={leadPath(id, 'release')} look="primary">
            Not spam
          </PostButton>
        </div>
      )}
      {session && (
        <p>
          Session: {slotName(session.start, agency.timeZone, now)}, {sessionNames[session.state]}
        </p>
      )}
      {lead.service && <p>Service: {lead.service}</p>}
      {lead.message && (
        <p className={styles.message} dir="auto">
          {lead.message}
        </p>
      )}
      <p className={styles.actions}>
        {dialed(phone) && <ButtonLink href={`tel:${dialed(phone)}`}>Call {phone}</ButtonLink>}
        {email.includes('@') && (
          <ButtonLink
            look={dialed(phone) ? 'outline' : 'primary'}
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          >
            Answer {email}
          </ButtonLink>
        )}
      </p>
      {phone && !dialed(phone) && <p dir="auto">Phone: {phone}</p>}
      {email && !email.includes('@') && <p dir="auto">E-mail: {email}</p>}
      <div className={styles.actions}>
        {(['answered', 'won', 'lost', 'new'] as const)
          .filter((each) => each !== progress)
          .map((each) => (
            <PostButton key={each} action={leadPath(id, 'progress')} fields={{ progress: each }}>
              Mark {progressNames[each].toLowerCase()}
            </PostButton>
          ))}
        {!isSuspected && <PostButton action={leadPath(id, 'spam')}>Spam</PostButton>}
      </div>
      <section className={styles.block} aria-labelledby="history">
        <h2 id="history">History</h2>
        <History history={history} now={now} />
        <form className={styles.form} method="post" action={leadPath(id, 'note')}>
          <Field form="note" name="note" label="Note">
            {(props) => <textarea rows={3} maxLength={deskBounds.note} required {...props} />}
          </Field>
          <Button type="submit" look="outline">
            Add the note
          </Button>
        </form>
      </section>
      <Deliveries id={id} deliveries={deliveries} now={now} />
      {lead.origin.length > 0 && (
        <section className={styles.block} aria-labelledby="origin">
          <h2 id="origin">Where the visitor came from</h2>
          <dl className={styles.facts}>
            {lead.origin.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className={styles.block} aria-labelledby="erase">
        <h2 id="erase">Erase</h2>
        <p>
          Removes this lead with its notes for good. Mail that was sent and backups are not
          affected.
        </p>
        <form className={styles.form} method="post" action={leadPath(id, 'erase')}>
          <Field form="erase" name="confirm" label={`Type ${reference} to erase it`}>
            {(props) => <input autoComplete="off" required {...props} />}
          </Field>
          <Button type="submit" look="outline">
            Erase this lead
          </Button>
        </form>
      </section>
    </div>
  );
}

function Deliveries({ id, deliveries, now }: Pick<Props, 'deliveries' | 'now'> & { id: string }) {
  return (
    <section className={styles.block} aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      {deliveries.length === 0 && <p>It is only stored: neither mail nor webhook is set up.</p>}
      <ul className={styles.rows}>
        {deliveries.map(({ target, state, attempts, at, error }) => (
          <li key={target} className={styles.row}>
            <span>
              <strong>{target}</strong>: {state}
              {state === 'delivered' || state === 'failed' ? (
                <>
                  {' '}
                  <Ago at={at} now={now} />
                </>
              ) : null}
              {attempts > 1 && ` after ${attempts} attempts`}
              {error && `. ${error}`}
            </span>
          </li>
        ))}
      </ul>
      {deliveries.some(({ state }) => state === 'failed') && (
        <PostButton action={leadPath(id, 'retry')}>Retry delivery</PostButton>
      )}
    </section>
  );
}
