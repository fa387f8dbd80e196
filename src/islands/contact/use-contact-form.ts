import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isTooShort, looksMistyped } from '../../../core/lead/contact-doubt.ts';
import { correctionOf } from '../../../core/lead/correction.ts';
import { isReferenceOf } from '../../../core/lead/lead-id.ts';
import { formMail, mailtoUrl } from '../../../core/lead/mail-text.ts';
import { pageOutbox } from '../outbox/outbox.ts';
import { attribution } from '../outbox/visit.ts';
import { charactersLeft } from './characters-left.ts';
import {
  type Draft,
  draftMemory,
  leadFactory,
  readFields,
  readOrigin,
  restoreFields,
} from './draft.ts';
import type { SentMessage, Submission } from './SubmissionStatus.tsx';

type Settings = {
  siteName: string;
  email: string;
  /** Whether the site has an inbox; without one, the form only opens the mail app. */
  inbox: boolean;
};

/** A draft that was sent. */
type SentDraft = Draft & { id: string };

/** A second click within this time, in ms, counts as a double click. */
const doubleClickMs = 1000;

/**
 * The longest `mailto:` URL, in characters, to navigate to. At two million, Chromium replaces the
 * page with an error; mail apps fail long before that.
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
  /** The id of the lead that the form's content corrects, if any. */
  const [corrects, setCorrects] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const makeLead = useRef(leadFactory());
  const sent = useRef({ id: '', at: 0 });
  /** The last message that was received, until something else is typed. */
  const received = useRef<SentMessage>(undefined);
  /** The id of the last lead sent, whose progress is shown. */
  const shown = useRef('');
  /** What was sent last, until the page is left. */
  const last = useRef<SentDraft>(undefined);
  /** Whether the form has what was sent last, to be corrected: that is kept nowhere else. */
  const [isCorrecting, setIsCorrecting] = useState(false);

  /** Shows a lead's progress and deletes the draft once the inbox has it. */
  const trackProgress = (draft: SentDraft, mail: string | undefined) => {
    const { id, fields, corrects: first } = draft;
    shown.current = id;
    last.current = draft;
    pageOutbox().subscribe(id, (progress) => {
      const receipt = progress.state === 'received' && {
        reference: progress.reference,
        at: new Date(),
      };
      // Anything typed since then is another message, of which this says nothing.
      if (sent.current.id !== id) {
        if (!receipt) return;
        if (draftMemory.recall()?.id === id) draftMemory.forget();
        if (last.current?.corrects !== id) setBefore(receipt);
        if (shown.current === id) setSubmission(undefined);
        return;
      }
      // A correction that came too late is a lead of its own.
      if (receipt && isReferenceOf(id, receipt.reference)) draft.corrects = undefined;
      if (shown.current === id) setSubmission({ ...draft, mail, progress });
      if (receipt) {
        received.current = receipt;
        setCorrects(undefined);
        clear();
      }
      // Not stored: keep it as a draft for the next page.
      else if (progress.state === 'waiting' && !progress.stored)
        draftMemory.remember({ fields, corrects: first });
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

  /** Fills in what was sent last again. */
  const refill = (fields: Draft['fields']) => {
    if (!form.current) return;
    form.current.reset();
    restoreFields(form.current, fields);
    checkLength(fields.message);
  };

  /** Begins to correct what was sent last. */
  const onCorrect = () => {
    if (!last.current) return;
    const { id, corrects: first = id, fields } = last.current;
    refill(fields);
    sent.current.id = '';
    setCorrects(first);
    setIsCorrecting(true);
    const isNumber = isTooShort(fields.phone) && !looksMistyped(fields.email);
    const field = form.current?.elements.namedItem(isNumber ? 'phone' : 'email');
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    // Typing replaces it.
    field.select();
  };

  /** Goes back to where the form was before the correction was begun. */
  const onCancelCorrection = () => {
    setCorrects(last.current?.corrects);
    setIsCorrecting(false);
    if (!last.current) return;
    const { id, fields } = last.current;
    refill(received.current || before ? { ...fields, message: '' } : fields);
    sent.current.id = id;
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
      draftMemory.remember({ ...draft, fields: { ...typed, service } });
    }
    checkLength(typed.message);
    makeLead.current = leadFactory(draft);
    setCorrects(draft?.corrects);
    if (!draft?.id || !inbox) return;
    sent.current.id = draft.id;
    trackProgress({ ...draft, id: draft.id }, undefined);
    setSubmission({ ...draft, progress: { state: 'sending' } });
    // Another page may have delivered it, or the outbox may have been cleared. Only the inbox
    // knows, and it accepts each id only once.
    pageOutbox().send({
      id: draft.id,
      kind: 'form',
      company: '',
      ...draft.fields,
      ...(draft.corrects !== undefined && correctionOf(draft.corrects)),
      ...attribution(),
      ...{ request: draft.request ?? '', audit: draft.audit ?? '' },
    });
  }, []);

  // Removes the details of who sent the last message, of which the mailto: URL is full, before the
  // next person sees them.
  useEffect(() => {
    const clearReceived = () => {
      setBefore(undefined);
      setSubmission((current) => (current?.progress?.state === 'received' ? undefined : current));
      if (received.current || isCorrecting) {
        form.current?.reset();
        last.current = undefined;
      }
      if (isCorrecting) setCorrects(undefined);
      setIsCorrecting(false);
      received.current = undefined;
    };
    addEventListener('pagehide', clearReceived);
    return () => removeEventListener('pagehide', clearReceived);
  }, [isCorrecting]);

  // The status message is below the button, which may be at the bottom of the viewport.
  useEffect(() => {
    if (submission) status.current?.scrollIntoView({ block: 'nearest' });
  }, [submission]);

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    const { company: _, ...fields } = readFields(event.currentTarget);
    checkLength(fields.message);
    if (isCorrecting) return;
    sent.current.id = '';
    const isStored = submission?.progress?.state === 'waiting' && submission.progress.stored;
    const isNext = Boolean(received.current) || isStored;
    draftMemory.remember({ fields, ...(!isNext && { corrects }) });
    if (!isNext) return;
    setBefore(received.current ?? 'waiting');
    setSubmission(undefined);
    setCorrects(undefined);
    received.current = undefined;
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = readFields(event.currentTarget);
    const origin = readOrigin(event.currentTarget);
    const correction = corrects === undefined ? {} : correctionOf(corrects);
    const lead = makeLead.current(fields, { ...attribution(), ...origin, ...correction });
    const now = performance.now();
    if (lead.id === sent.current.id && now - sent.current.at < doubleClickMs) return;
    sent.current = { id: lead.id, at: now };
    const { company, ...typed } = fields;
    if (company !== '') {
      // A bot filled the honeypot: no mail app, no message; the inbox files it as suspected.
      if (inbox) pageOutbox().send(lead);
      return;
    }
    const url = mailtoUrl(
      email,
      formMail({
        siteName,
        request: origin.request,
        isCorrection: corrects !== undefined,
        ...fields,
      }),
    );
    const mail = url.length <= maxMailtoLength ? url : undefined;
    const draft = { fields: typed, id: lead.id, ...origin, corrects };
    setIsCorrecting(false);
    received.current = undefined;
    if (inbox) {
      draftMemory.remember(draft);
      trackProgress(draft, mail);
      pageOutbox().send(lead);
    } else {
      last.current = draft;
      draftMemory.forget();
      setSubmission({ ...draft, mail });
    }
    // Last, after the requests have started, but still within the visitor's click.
    if (mail) location.href = mail;
  };

  return {
    form,
    status,
    submission,
    before,
    remaining,
    isCorrecting,
    onInput,
    onSubmit,
    onCorrect,
    onCancelCorrection,
  };
}
