import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { phoneLink } from '../../../ui/phone-link.ts';
import { isTooShort, looksMistyped } from '../../../vocabulary/contact-doubt.ts';
import { timesPath } from '../../../vocabulary/paths.ts';
import type { Receipt, SentMessage } from './contact-state.ts';
import styles from './SubmissionStatus.module.css';

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** The status of the previous message, shown apart from the status of the next one. */
export function PreviousMessage({ message }: { message: Receipt | 'waiting' }) {
  return message === 'waiting' ? (
    <p key="waiting">What you sent before has not reached us yet. We’ll keep trying.</p>
  ) : (
    <p key={message.reference}>
      {`Sent at ${timeFormat.format(message.at)}, reference ${message.reference}.`}
    </p>
  );
}

type Props = {
  message: SentMessage;
  /** Starts a correction of the sent message; absent while the visitor writes another. */
  onCorrect?: (() => void) | undefined;
  phone: string;
  /** The text of the link to the free times, if there are any. */
  timesLinkText?: string | undefined;
};

/**
 * The current status of the message. Each state is a separate block: browser translation wraps text
 * nodes in elements, so no text may be a sibling of nodes that React adds or removes.
 */
export function SubmissionStatus({ message, onCorrect, phone, timesLinkText }: Props) {
  const { corrects, mail, progress, copy: toCopy } = message;
  const { email, phone: typedPhone } = message.fields;
  const isDoubtful = looksMistyped(email) || isTooShort(typedPhone);
  const call = (
    <a className={styles.call} href={phoneLink(phone)}>
      {phone}
    </a>
  );
  const copyLink = mail && (
    <p key="copy">
      <span>Your mail app may open with a copy.</span> <a href={mail}>Open the copy</a>
    </p>
  );
  const answerNote = (
    <p key={`answer ${email}`}>
      <span>We’ll answer at</span> <strong>{email}.</strong>{' '}
      {looksMistyped(email) && <strong>Is it complete?</strong>}{' '}
      {isTooShort(typedPhone) && <strong>{`${typedPhone} looks too short to call.`}</strong>}{' '}
      {onCorrect && (
        <Button key="correct" look="outline" size="small" onClick={onCorrect}>
          Correct it
        </Button>
      )}
    </p>
  );
  switch (progress?.state) {
    case 'sending':
      return [<p key="sending">Sending your message.</p>, answerNote, copyLink];
    case 'received':
      return [
        <p key="received" className={styles.received}>
          {corrects
            ? 'We have your message, corrected.'
            : isDoubtful
              ? 'We have your message.'
              : 'We have your message, and there’s nothing more to do.'}
        </p>,
        <p key="reference">
          Your reference is <strong>{progress.reference}.</strong>
        </p>,
        answerNote,
        timesLinkText && (
          <p key="times">
            <a href={timesPath()}>{timesLinkText}</a>
          </p>
        ),
        copyLink,
      ];
    case 'waiting':
      return [
        <p key={`waiting ${progress.stored} ${progress.refusal}`} className={styles.failed}>
          <Waiting {...progress} /> <span>In a hurry? Call</span> {call}
        </p>,
        answerNote,
        copyLink,
      ];
    default:
      return mail
        ? [
            <p key="mail">
              <span>
                Your mail app should open with your message. Send it from there; that’s how it
                reaches us. If nothing opens,
              </span>{' '}
              <a href={mail}>open it here</a> <span>or call</span> {call}
            </p>,
            answerNote,
          ]
        : [
            <p key="long">
              <span>
                Your message is too long to open in a mail app. Copy it from here and send it to
              </span>{' '}
              <a href={`mailto:${toCopy?.to}`}>{toCopy?.to}</a> <span>or call</span> {call}
            </p>,
            <textarea
              key="text"
              className={styles.copy}
              readOnly
              rows={6}
              aria-label="Your message, to copy"
              value={toCopy && `${toCopy.subject}\n\n${toCopy.body}`}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />,
          ];
  }
}

/** Says that the form corrects the sent message. */
export function Correcting({ onCancel }: { onCancel: () => void }) {
  return (
    <p key="correcting">
      <span>You’re correcting what you sent. Change it above and send it again.</span>{' '}
      <Button look="outline" size="small" onClick={onCancel}>
        Never mind
      </Button>
    </p>
  );
}

function Waiting({
  stored,
  refusal,
}: {
  stored: boolean;
  refusal?: string | undefined;
}): ReactNode {
  const next = stored
    ? 'This browser keeps it, and we’ll keep trying.'
    : 'We’ll keep trying while this page stays open. This browser can’t keep it once the page is closed.';
  const parts = ['Your message has not reached us yet.', refusal, next];
  return <span>{parts.filter(Boolean).join(' ')}</span>;
}
