import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formMail, mailtoUrl } from '../../../lead/mail-text.ts';
import { contactServices, defaultContactService } from '../../../lead/services.ts';
import { IslandBoundary } from '../IslandBoundary.tsx';
import { deliver } from '../outbox/post.ts';
import { attribution } from '../outbox/visit.ts';
import styles from './ContactForm.module.css';
import { Field } from './Field.tsx';
import { type Progress, SendingStatus } from './SendingStatus.tsx';
import { leadMaker, readFields } from './submission.ts';

type Props = {
  siteName: string;
  email: string;
  phone: string;
  action: string;
  /** What sending does, and the words that lead to the privacy notice. */
  note: string;
  privacy: string;
  /** Whether the site has an inbox of its own; without one the mail window is all there is. */
  inbox: boolean;
};

/** A second click on the button within this time, in milliseconds, is part of the first. */
const doubleClickMs = 1000;

/**
 * The longest mail address, in characters, that a browser is sent to. Chromium leaves the page for
 * an error at two million, and mail programs give up long before.
 */
const longestMailUrl = 100_000;

/**
 * The contact form. With script it opens the visitor's mail window with the message and posts a
 * copy to the inbox. Without script it is a plain form that the inbox takes; where there is no
 * inbox, a form that the mail program takes.
 *
 * The server reads this markup from the built page to show a refused form again: it fills the
 * controls by name and the messages by `data-error-…`.
 */
export function ContactForm(props: Props) {
  return (
    <IslandBoundary phone={props.phone}>
      <Form {...props} />
    </IslandBoundary>
  );
}

function Form({ siteName, email, phone, action, note, privacy, inbox }: Props) {
  const [progress, setProgress] = useState<Progress>();
  const makeLead = useRef(leadMaker());
  const sent = useRef({ id: '', at: 0 });

  const status = useRef<HTMLDivElement>(null);

  // The line stands under the button, which may be the last thing on the screen.
  useEffect(() => {
    if (progress) status.current?.scrollIntoView({ block: 'nearest' });
  }, [progress]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = readFields(event.currentTarget);
    const lead = makeLead.current(fields, {
      elapsedMs: Math.round(performance.now()),
      ...attribution(),
    });
    const now = performance.now();
    if (lead.id === sent.current.id && now - sent.current.at < doubleClickMs) return;
    sent.current = { id: lead.id, at: now };
    if (fields.company !== '') {
      // A robot filled the trap: no mail window and no message; the inbox files it as suspected.
      if (inbox) void deliver(lead);
      return;
    }
    const url = mailtoUrl(email, formMail({ siteName, ...fields }));
    const mail = url.length <= longestMailUrl ? url : undefined;
    setProgress({ mail });
    if (inbox) deliver(lead).then((outcome) => setProgress({ mail, outcome }));
    // Last and at once: the requests are under way, and the visitor's click is still fresh.
    if (mail) location.href = mail;
  };

  return (
    <form
      className={styles.form}
      method="post"
      action={inbox ? '/api/leads' : `mailto:${email}`}
      encType={inbox ? undefined : 'text/plain'}
      onSubmit={onSubmit}
      data-contact-form
    >
      <div className={styles.summary} hidden data-error-summary>
        <h3>There is a problem</h3>
        <ul data-error-list />
      </div>
      <input type="hidden" name="kind" value="form" />
      <Field label="Name" name="name">
        {(control) => <input {...control} type="text" autoComplete="name" required />}
      </Field>
      <Field label="Email" name="email">
        {(control) => (
          <input {...control} type="email" autoComplete="email" spellCheck={false} required />
        )}
      </Field>
      <Field label="Phone" hint="Optional" name="phone">
        {(control) => <input {...control} type="tel" autoComplete="tel" />}
      </Field>
      <Field label="Service" name="service">
        {(control) => (
          <select {...control} defaultValue={defaultContactService}>
            {contactServices.map((service) => (
              <option key={service}>{service}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Message" name="message">
        {(control) => <textarea {...control} rows={6} required />}
      </Field>
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="contact-company">Company, leave empty</label>
        <input
          id="contact-company"
          name="company"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </div>
      <button type="submit" className={styles.submit}>
        {action}
      </button>
      <div ref={status} className={styles.status} role="status">
        {progress && <SendingStatus progress={progress} phone={phone} inbox={inbox} />}
      </div>
      <p className={styles.note}>
        {note} <a href="/privacy">{privacy}</a>
      </p>
    </form>
  );
}
