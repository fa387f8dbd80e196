import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isTooShort, looksMistyped } from '../../../core/lead/contact-doubt.ts';
import { correctionOf } from '../../../core/lead/correction.ts';
import { isReferenceOf } from '../../../core/lead/lead-id.ts';
import { formMail, shortMailtoUrl } from '../../../core/lead/mail-text.ts';
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
 * The contact form's behavior: keeps a draft, sends the message to the inbox and the mail app, and
 * tracks its status.
 */
export function useContactForm({ siteName, email, inbox }: Settings) {
  const [submission, setSubmission] = useState<Submission>();
  const [earlierMessage, setEarlierMessage] = useState<SentMessage | 'waiting'>();
  const [remaining, setRemaining] = useState<number>();
  /** The id of the lead that the form corrects, if any. */
  const [correctedLeadId, setCorrectedLeadId] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const makeLead = useRef(leadFactory());
  const latestPost = useRef({ id: '', at: 0 });
  /** The last message that the inbox has received, until the visitor types the next one. */
  const lastReceipt = useRef<SentMessage>(undefined);
  /** The id of the lead whose progress is shown. */
  const shownLeadId = useRef('');
  /** The last message sent, until the visitor leaves the page. */
  const lastSentDraft = useRef<SentDraft>(undefined);
  /** Whether the form shows the last message for correction. Such input is never stored. */
  const [isCorrecting, setIsCorrecting] = useState(false);

  /** Shows a lead's progress and deletes the draft once the inbox has it. */
  const trackSending = (draft: SentDraft, mail: string | undefined) => {
    const { id, fields, corrects: first } = draft;
    shownLeadId.current = id;
    lastSentDraft.current = draft;
    pageOutbox().subscribe(id, (progress) => {
      const receipt = progress.state === 'received' && {
        reference: progress.reference,
        at: new Date(),
      };
      // The visitor has typed another message since, which this status is not about.
      if (latestPost.current.id !== id) {
        if (!receipt) return;
        if (draftMemory.recall()?.id === id) draftMemory.forget();
        if (lastSentDraft.current?.corrects !== id) setEarlierMessage(receipt);
        if (shownLeadId.current === id) setSubmission(undefined);
        return;
      }
      // A correction that came too late is stored as a lead of its own.
      if (receipt && isReferenceOf(id, receipt.reference)) draft.corrects = undefined;
      if (shownLeadId.current === id) setSubmission({ ...draft, mail, progress });
      if (receipt) {
        lastReceipt.current = receipt;
        setCorrectedLeadId(undefined);
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

  /** Empties the message. The visitor's details stay in the form for the next one, unstored. */
  const clear = () => {
    draftMemory.forget();
    setRemaining(undefined);
    if (!form.current) return;
    const { message: _, company: __, ...kept } = readFields(form.current);
    // Without reset(), a required field that a script empties would show as invalid.
    form.current.reset();
    restoreFields(form.current, kept);
  };

  /** Fills the form with the last message again. */
  const refill = (fields: Draft['fields']) => {
    if (!form.current) return;
    form.current.reset();
    restoreFields(form.current, fields);
    checkLength(fields.message);
  };

  /** Starts a correction of the last message. */
  const onCorrect = () => {
    if (!lastSentDraft.current) return;
    const { id, corrects: first = id, fields } = lastSentDraft.current;
    refill(fields);
    latestPost.current.id = '';
    setCorrectedLeadId(first);
    setIsCorrecting(true);
    const isNumber = isTooShort(fields.phone) && !looksMistyped(fields.email);
    const field = form.current?.elements.namedItem(isNumber ? 'phone' : 'email');
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    // Typing replaces it.
    field.select();
  };

  /** Restores the form as it was before the correction. */
  const onCancelCorrection = () => {
    setCorrectedLeadId(lastSentDraft.current?.corrects);
    setIsCorrecting(false);
    if (!lastSentDraft.current) return;
    const { id, fields } = lastSentDraft.current;
    refill(lastReceipt.current || earlierMessage ? { ...fields, message: '' } : fields);
    latestPost.current.id = id;
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
    // The inbox accepted the plain form, so what is in the form now is another message.
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
    setCorrectedLeadId(draft?.corrects);
    if (!draft?.id || !inbox) return;
    latestPost.current.id = draft.id;
    trackSending({ ...draft, id: draft.id }, undefined);
    setSubmission({ ...draft, progress: { state: 'sending' } });
    // Another page may have delivered it, or the outbox may have been cleared. Only the inbox
    // knows, and it stores each id only once.
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

  // Removes the last sender's details, which the mailto: URL also contains, before the next person
  // can see them.
  useEffect(() => {
    const clearReceived = () => {
      setEarlierMessage(undefined);
      setSubmission((current) => (current?.progress?.state === 'received' ? undefined : current));
      if (lastReceipt.current || isCorrecting) {
        form.current?.reset();
        lastSentDraft.current = undefined;
      }
      if (isCorrecting) setCorrectedLeadId(undefined);
      setIsCorrecting(false);
      lastReceipt.current = undefined;
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
    latestPost.current.id = '';
    const isStored = submission?.progress?.state === 'waiting' && submission.progress.stored;
    const isNext = Boolean(lastReceipt.current) || isStored;
    draftMemory.remember({ fields, ...(!isNext && { corrects: correctedLeadId }) });
    if (!isNext) return;
    setEarlierMessage(lastReceipt.current ?? 'waiting');
    setSubmission(undefined);
    setCorrectedLeadId(undefined);
    lastReceipt.current = undefined;
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = readFields(event.currentTarget);
    const origin = readOrigin(event.currentTarget);
    const correction = correctedLeadId === undefined ? {} : correctionOf(correctedLeadId);
    const lead = makeLead.current(fields, { ...attribution(), ...origin, ...correction });
    const now = performance.now();
    if (lead.id === latestPost.current.id && now - latestPost.current.at < doubleClickMs) return;
    latestPost.current = { id: lead.id, at: now };
    const { company, ...typed } = fields;
    if (company !== '') {
      // A bot filled the honeypot: no mail app, no message; the inbox files it as suspected.
      if (inbox) pageOutbox().send(lead);
      return;
    }
    const text = formMail({
      siteName,
      request: origin.request,
      isCorrection: correctedLeadId !== undefined,
      ...fields,
    });
    const mail = shortMailtoUrl(email, text);
    const draft = { fields: typed, id: lead.id, ...origin, corrects: correctedLeadId };
    setIsCorrecting(false);
    lastReceipt.current = undefined;
    if (inbox) {
      draftMemory.remember(draft);
      trackSending(draft, mail);
      pageOutbox().send(lead);
    } else {
      lastSentDraft.current = draft;
      draftMemory.forget();
      setSubmission({ ...draft, mail, copy: { to: email, ...text } });
    }
    // Last, after the requests have started, but still within the visitor's click.
    if (mail) location.href = mail;
  };

  return {
    form,
    status,
    submission,
    before: earlierMessage,
    remaining,
    isCorrecting,
    onInput,
    onSubmit,
    onCorrect,
    onCancelCorrection,
  };
}
