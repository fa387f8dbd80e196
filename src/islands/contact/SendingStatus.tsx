import type { Outcome } from '../outbox/post.ts';
import styles from './SendingStatus.module.css';

/**
 * How far a message has come: the address of the mail window, missing when the message is too long
 * for one, and what the inbox said, missing while it has said nothing.
 */
export type Progress = { mail?: string | undefined; outcome?: Outcome };

type Props = { progress: Progress; phone: string; inbox: boolean };

/** What is true of the message right now. */
export function SendingStatus({ progress: { mail, outcome }, phone, inbox }: Props) {
  const call = (
    <a className={styles.call} href={`tel:+1${phone.replace(/\D/g, '')}`}>
      {phone}
    </a>
  );
  return (
    <>
      {outcome?.outcome === 'received' && (
        <p className={styles.received}>
          We have your message. Your reference is <strong>{outcome.reference}</strong>.
        </p>
      )}
      {outcome?.outcome === 'waiting' && (
        <p className={styles.failed}>
          Your message has not reached us yet. It is kept in this browser and will be sent again
          when you are back online. In a hurry? Call {call}.
        </p>
      )}
      {outcome?.outcome === 'refused' && (
        <p className={styles.failed}>
          Our inbox could not take this message. {outcome.reason} You can also call {call}.
        </p>
      )}
      {mail ? (
        <p>
          {inbox && !outcome && 'Sending your message. '}
          Your mail app should open with a copy of it. If it does not,{' '}
          <a href={mail}>open it here</a>
          {inbox ? '.' : <>, or call {call}.</>}
        </p>
      ) : (
        <p>This message is too long for a mail app. Please shorten it, or call {call}.</p>
      )}
    </>
  );
}
