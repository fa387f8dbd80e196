import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formMail, mailtoUrl } from '../../../lead/mail-text.ts';
import { pageOutbox } from '../outbox/outbox.ts';
import { attribution } from '../outbox/visit.ts';
import { charactersLeft } from './characters-left.ts';
import { type Draft, draftMemory } from './draft.ts';
import type { SentMessage, Submission } from './SubmissionStatus.tsx';
import { leadFactory, readFields, readRequest, restoreFields } from './submission.ts';

type Settings = {
  siteName: string;
  email: string;
  /** Whether the site has an inbox; without one, the form only opens the mail app. */
  inbox: boolean;
};

/** A second click within this time, in ms, counts as a double click. */
const doubleClickMs = 1000;

/**
 * The longest `mailto:` URL, in characters, to navigate to. At two million, Chromium replaces the page
 * with an error; mail apps fail long before that.
 */
const maxMailtoLength = 100_000;

/**
 * The contact form's behavior: keeps a draft, sends the message to the inbox and the mail app, and
 * tracks its status.
 */
export function useContactForm({ siteName, email, inbox }: Settings) {
  const [submission, setSubmission] = useState<Submission>();
  const [before, setBefore] = useState<SentMessage | 'waiting'>();
  const [remaining, setRemaining] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const makeLead = useRef(leadFactory());
  const sent = useRef({ id: '', at: 0 });
  /** The last message that was received, until something else is typed. */
  const received = useRef<SentMessage>(undefined);
  /** The id of the last lead sent, whose progress is shown. */
  const shown = useRef('');

  /** Shows a lead's progress and deletes the draft once the inbox has it. */
  const trackProgress = (id: string, typed: Draft['fields'], mail: string | undefined) => {
    shown.current = id;
    pageOutbox().subscribe(id, (progress) => {
      const receipt = progress.state === 'received' && {
        ...{ reference: progress.reference, at: new Date() },
      };
      // Anything typed since then is another message, of which this says nothing.
      if (sent.current.id !== id) {
        if (!receipt) return;
        setBefore(receipt);
        if (shown.current === id) setSubmission(undefined);
        return;
      }
      if (shown.current === id) setSubmission({ email: typed.email, mail, progress });
      if (receipt) {
        received.current = receipt;
        clear();
      }
      // Not stored: keep it as a draft for the next page.
      else if (progress.state === 'waiting' && !progress.stored)
        draftMemory.remember({ fields: typed });
    });
  };

  const messageArea = () => {
    const area = form.current?.elements.namedItem('message');
    return area instanceof HTMLTextAreaElement ? area : undefined;
  };

  /** Empties the message. Who sent it stays on this page for the next one, and nowhere else. */
  const clear = () => {
    draftMemory.forget();
    setRemaining(undefined);
    if (!form.current) return;
    const { message: _, company: __, ...kept } = readFields(form.current);
    // A field that a script empties after a submission counts as left out by the visitor.
    form.current.reset();
    restoreFields(form.current, kept);
  };

  /** Shows the remaining characters, and blocks a message that is too long. */
  const checkLength = (message: string) => {
    const left = charactersLeft(message);
    setRemaining(left);
    const area = messageArea();
    if (area) {
      const tooLong = left !== undefined && left < 0;
      const blank = message !== '' && message.trim() === '';
      area.setCustomValidity(
        tooLong ? 'Please shorten the message.' : blank ? 'Please enter your message.' : '',
      );
    }
  };

  // Resumes where this tab left off: the draft, and a message sent but not received.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    if (!form.current) return;
    // The inbox accepted the plain form: what is in the form now is another message.
    if (location.hash === '#sent' && !history.state?.confirmed) {
      history.replaceState({ ...history.state, confirmed: true }, '');
      draftMemory.forget();
    }
    const draft = draftMemory.recall();
    if (draft) restoreFields(form.current, draft.fields);
    // Input from before hydration is a draft, too.
    const { company: _, service, ...typed } = readFields(form.current);
    if (Object.values(typed).some((text) => text !== '')) {
      draftMemory.remember({ fields: { ...typed, service }, id: draft?.id });
    }
    checkLength(typed.message);
    makeLead.current = leadFactory(draft);
    if (!draft?.id || !inbox) return;
    sent.current.id = draft.id;
    trackProgress(draft.id, draft.fields, undefined);
    setSubmission({ email: draft.fields.email, progress: { state: 'sending' } });
    // Another page may have delivered it, or the outbox may have been cleared. Only the inbox
    // knows, and it accepts each id only once.
    pageOutbox().send({
      id: draft.id,
      kind: 'form',
      company: '',
      ...draft.fields,
      ...attribution(),
    });
  }, []);

  // Removes the details of who sent the last message, of which the mailto: URL is full, before the next
  // person sees them.
  useEffect(() => {
    const clearReceived = () => {
      setBefore(undefined);
      setSubmission((current) => (current?.progress?.state === 'received' ? undefined : current));
      if (received.current) form.current?.reset();
      received.current = undefined;
    };
    addEventListener('pagehide', clearReceived);
    return () => removeEventListener('pagehide', clearReceived);
  }, []);

  // The status message is below the button, which may be at the bottom of the viewport.
  useEffect(() => {
    if (submission) status.current?.scrollIntoView({ block: 'nearest' });
  }, [submission]);

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    const { company: _, ...fields } = readFields(event.currentTarget);
    sent.current.id = '';
    draftMemory.remember({ fields });
    const isStored = submission?.progress?.state === 'waiting' && submission.progress.stored;
    if (received.current || isStored) {
      setBefore(received.current ?? 'waiting');
      setSubmission(undefined);
      received.current = undefined;
    }
    checkLength(fields.message);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = readFields(event.currentTarget);
    const request = readRequest(event.currentTarget);
    const lead = makeLead.current(fields, { ...attribution(), request });
    const now = performance.now();
    if (lead.id === sent.current.id && now - sent.current.at < doubleClickMs) return;
    sent.current = { id: lead.id, at: now };
    const { company, ...typed } = fields;
    if (company !== '') {
      // A bot filled the honeypot: no mail app, no message; the inbox files it as suspected.
      if (inbox) pageOutbox().send(lead);
      return;
    }
    const url = mailtoUrl(email, formMail({ siteName, request, ...fields }));
    const mail = url.length <= maxMailtoLength ? url : undefined;
    if (inbox) {
      draftMemory.remember({ fields: typed, id: lead.id });
      trackProgress(lead.id, typed, mail);
      pageOutbox().send(lead);
    } else {
      draftMemory.forget();
      setSubmission({ email: typed.email, mail });
    }
    // Last, after the requests have started, but still within the visitor's click.
    if (mail) location.href = mail;
  };

  return { form, status, submission, before, remaining, onInput, onSubmit };
}
