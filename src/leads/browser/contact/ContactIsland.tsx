import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Island } from '../../../ui/islands/Island.tsx';
import { type ContactSettings, shownMessage } from './contact-state.ts';
import { Correcting, PreviousMessage, SubmissionStatus } from './SubmissionStatus.tsx';
import { useContactForm } from './use-contact-form.ts';

type Props = ContactSettings & {
  phone: string;
  /** The text of the link to the free times, if visitors can book. */
  timesLinkText?: string | undefined;
};

/**
 * The scripted part of the contact form: posts the message to the inbox, opens a copy in the
 * visitor's mail app, keeps a draft, counts characters and shows the status.
 */
export function ContactIsland(props: Props) {
  return (
    <Island<HTMLFormElement> of="[data-contact-form]" phone={props.phone}>
      {(form) => <Status form={form} {...props} />}
    </Island>
  );
}

const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

function Status({ form, phone, timesLinkText, ...settings }: Props & { form: HTMLFormElement }) {
  const counter = form.querySelector('[data-counter]');
  const status = form.querySelector('[data-status]');
  const { state, remaining, onCorrect, onCancelCorrection } = useContactForm(form, settings);
  const { phase, previousOutcome } = state;
  const message = shownMessage(state);

  // The status message is below the button, which may be at the bottom of the viewport.
  useEffect(() => {
    if (message) status?.scrollIntoView({ block: 'nearest' });
  }, [message, status]);

  return (
    <>
      {counter &&
        remaining !== undefined &&
        createPortal(
          <span key={remaining}>
            {remaining < 0
              ? `This message is ${characters(-remaining)} too long. Please shorten it.`
              : `${characters(remaining)} left.`}
          </span>,
          counter,
        )}
      {status &&
        createPortal(
          <>
            {previousOutcome && <PreviousMessage message={previousOutcome} />}
            {phase === 'correcting' && <Correcting onCancel={onCancelCorrection} />}
            {message && (
              <SubmissionStatus
                message={message}
                phone={phone}
                timesLinkText={timesLinkText}
                onCorrect={phase === 'sent' ? onCorrect : undefined}
              />
            )}
          </>,
          status,
        )}
    </>
  );
}
