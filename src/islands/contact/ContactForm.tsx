import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formMail, mailtoUrl } from '../../../lead/mail-text.ts';
import { contactServices, defaultContactService } from '../../../lead/services.ts';
import { IslandBoundary } from '../IslandBoundary.tsx';
import { pageOutbox } from '../outbox/outbox.ts';
import { attribution } from '../outbox/visit.ts';
import styles from './ContactForm.module.css';
import { forgetDraft, recallDraft, rememberDraft } from './draft.ts';
import { Field } from './Field.tsx';
import { roomLeft } from './message-room.ts';
import { type Sending, SendingStatus } from './SendingStatus.tsx';
import { leadMaker, readFields, restoreFields } from './submission.ts';

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
  const [sending, setSending] = useState<Sending>();
  const [room, setRoom] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const makeLead = useRef(leadMaker());
  const sent = useRef({ id: '', at: 0 });

  /** Shows what becomes of a lead, and forgets what was typed once the inbox has it. */
  const follow = (id: string, mail: string | undefined) => {
    pageOutbox().follow(id, (progress) => {
      setSending({ mail, progress });
      if (progress.state !== 'received') return;
      forgetDraft();
      // What was typed since then is another message.
      if (sent.current.id === id) form.current?.reset();
    });
  };

  // Goes on where this tab left off: what was typed, and what was sent and has not arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form wakes
  useEffect(() => {
    if (!form.current) return;
    const draft = recallDraft();
    if (draft) restoreFields(form.current, draft.fields);
    // What was typed before the script came is a draft, too.
    const { company: _, service, ...typed } = readFields(form.current);
    if (Object.values(typed).some((text) => text !== '')) {
      rememberDraft({ fields: { ...typed, service }, id: draft?.id });
    }
    makeLead.current = leadMaker(draft);
    if (!draft?.id || !inbox) return;
    sent.current.id = draft.id;
    follow(draft.id, undefined);
    if (pageOutbox().holds(draft.id)) {
      setSending({ progress: { state: 'waiting', stored: true } });
    }
  }, []);

  // The line stands under the button, which may be the last thing on the screen.
  useEffect(() => {
    if (sending) status.current?.scrollIntoView({ block: 'nearest' });
  }, [sending]);

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    const { company: _, ...fields } = readFields(event.currentTarget);
    sent.current.id = '';
    rememberDraft({ fields });
    const left = roomLeft(fields.message);
    setRoom(left);
    const message = event.currentTarget.elements.namedItem('message');
    if (message instanceof HTMLTextAreaElement) {
      message.setCustomValidity(
        left !== undefined && left < 0 ? 'Please shorten the message.' : '',
      );
    }
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = readFields(event.currentTarget);
    const lead = makeLead.current(fields, attribution());
    const now = performance.now();
    if (lead.id === sent.current.id && now - sent.current.at < doubleClickMs) return;
    sent.current = { id: lead.id, at: now };
    const { company, ...typed } = fields;
    if (company !== '') {
      // A robot filled the trap: no mail window and no message; the inbox files it as suspected.
      if (inbox) pageOutbox().send(lead);
      return;
    }
    const url = mailtoUrl(email, formMail({ siteName, ...fields }));
    const mail = url.length <= longestMailUrl ? url : undefined;
    if (inbox) {
      rememberDraft({ fields: typed, id: lead.id });
      follow(lead.id, mail);
      pageOutbox().send(lead);
    } else {
      forgetDraft();
      setSending({ mail });
    }
    // Last and at once: the requests are under way, and the visitor's click is still fresh.
    if (mail) location.href = mail;
  };

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={inbox ? '/api/leads' : `mailto:${email}`}
      encType={inbox ? undefined : 'text/plain'}
      onInput={onInput}
      onSubmit={onSubmit}
      data-contact-form
    >
      <div className={styles.summary} hidden data-error-summary>
        <h3 suppressHydrationWarning>There is a problem</h3>
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
              <option key={service} value={service} suppressHydrationWarning>
                {service}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Message" name="message">
        {(control) => (
          <textarea
            {...control}
            rows={6}
            required
            dir="auto"
            aria-invalid={room !== undefined && room < 0 ? true : undefined}
          />
        )}
      </Field>
      <p className={styles.room} role="status">
        {room !== undefined && (
          <span key={room}>
            {room < 0
              ? `This message is ${-room} characters too long. Please shorten it.`
              : `${room} characters left.`}
          </span>
        )}
      </p>
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="contact-company" suppressHydrationWarning>
          Company, leave empty
        </label>
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
      <button type="submit" className={styles.submit} suppressHydrationWarning>
        {action}
      </button>
      <div ref={status} className={styles.status} role="status">
        {sending && <SendingStatus sending={sending} phone={phone} />}
      </div>
      <p className={styles.note}>
        <span suppressHydrationWarning>{note}</span>{' '}
        <a href="/privacy" suppressHydrationWarning>
          {privacy}
        </a>
      </p>
    </form>
  );
}
