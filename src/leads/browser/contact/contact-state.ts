import type { Attribution } from '../../../vocabulary/attribution.ts';
import { isTooShort, looksMistyped } from '../../../vocabulary/contact-doubt.ts';
import type { LeadSubmission } from '../../../vocabulary/lead.ts';
import { type EmailText, formEmail, shortMailtoUrl } from '../../email-text.ts';
import type { SendState } from '../outbox/outbox.ts';
import type { Draft, FormFields, Origin } from './draft.ts';

/** The site's settings for sending. */
export type ContactSettings = {
  siteName: string;
  email: string;
  /** Whether the site has an inbox; without one, the form only opens the mail app. */
  hasInbox: boolean;
};

/** The inbox's confirmation of a message. */
export type Receipt = { reference: string; at: Date };

/**
 * A sent message, with its `mailto:` URL unless that is too long, and its sending progress or,
 * without an inbox, the email to copy.
 */
export type SentMessage = Draft & {
  id: string;
  mail?: string | undefined;
  copy?: (EmailText & { to: string }) | undefined;
  progress?: SendState | undefined;
  receipt?: Receipt | undefined;
};

/** The state of the contact form, apart from the values of its fields. */
export type ContactState = {
  /**
   * What the fields contain. `writing`: a new message. `sent`: the last message or, once it is
   * received, the details for the next one. `correcting`: the last message, for correction; never
   * stored.
   */
  phase: 'writing' | 'sent' | 'correcting';
  /** The last message sent, until it is received and the visitor leaves the page. */
  sent?: SentMessage | undefined;
  /** The outcome of the previous message. */
  previousOutcome?: Receipt | 'waiting' | undefined;
  /** The id of the lead that the fields correct. */
  corrects?: string | undefined;
  /** The last submission. Submitting the same content again reuses its id. */
  lastSubmission?: { content: string; id: string; at: number } | undefined;
};

/** The state after an event, and its effects on the page. */
export type Turn = {
  state: ContactState;
  /** The fields to fill in, or `empty` to clear all. */
  form?: Partial<FormFields> | 'empty';
  /** The fields to fill in if they are empty, because the visitor is typing. */
  fillEmpty?: Partial<FormFields>;
  /** The draft to store; `null` deletes it. */
  draft?: Draft | null;
  /** The lead to send. */
  lead?: LeadSubmission;
  /** The `mailto:` URL to open. */
  mail?: string | undefined;
};

/** A second click within this time, in ms, counts as a double click. */
const doubleClickMs = 1000;

const serialize = (fields: object) => JSON.stringify(Object.entries(fields).sort());
/** Whether a message was received or stored, so that further typing starts the next one. */
const isSettled = (progress: SendState | undefined) =>
  progress?.state === 'received' || (progress?.state === 'waiting' && progress.stored);

/** The message whose status is shown, if any. */
export const shownMessage = ({ phase, sent }: ContactState): SentMessage | undefined =>
  phase === 'sent' || (phase === 'writing' && !isSettled(sent?.progress)) ? sent : undefined;

/**
 * Resumes from this tab's draft. Resends a message that was not received: another page may have
 * delivered it, or the outbox may have been cleared. Only the inbox knows, and it stores each id
 * only once.
 *
 * @param shown The fields' values: the draft, unless the visitor has already typed.
 */
export function resumeDraft(
  draft: Draft | undefined,
  { company: _, ...shown }: FormFields,
  visit: Partial<Attribution>,
): Turn {
  const { service: __, ...typed } = shown;
  const isEmpty = Object.values(typed).every((text) => text === '');
  const { id, fields, request = '', audit = '', corrects } = draft ?? {};
  if (!fields || id === undefined) {
    const state: ContactState = { phase: 'writing', corrects };
    return isEmpty ? { state } : { state, draft: { ...draft, fields: shown } };
  }
  const isUnchanged = serialize(shown) === serialize(fields);
  return {
    state: {
      phase: isUnchanged ? 'sent' : 'writing',
      sent: { id, fields, request, audit, corrects, progress: { state: 'sending' } },
      corrects: isUnchanged ? corrects : undefined,
      lastSubmission: { content: serialize({ company: '', ...fields }), id, at: -Infinity },
    },
    ...(!isUnchanged && { draft: { fields: shown } }),
    lead: {
      id,
      kind: 'form',
      company: '',
      ...fields,
      ...(corrects !== undefined && { corrects }),
      ...visit,
      request,
      audit,
    },
  };
}

/** Whether the visitor changed only what looked mistyped in the last message. */
function isFixingTypos({ phase, sent }: ContactState, fields: Draft['fields']): boolean {
  if (phase !== 'sent' || !sent?.receipt) return false;
  const { email = '', phone = '', ...others } = sent.fields;
  const { email: newEmail, phone: newPhone, ...rest } = fields;
  return (
    (looksMistyped(email) || isTooShort(phone)) &&
    // The message field was cleared on receipt.
    serialize(rest) === serialize({ ...others, message: '' })
  );
}

/**
 * Handles typing. After a settled message, it starts the next message, or a correction of what
 * looked mistyped.
 */
export function handleInput(state: ContactState, { company: _, ...fields }: FormFields): Turn {
  const { phase, sent } = state;
  if (phase === 'correcting') return { state };
  if (sent && isFixingTypos(state, fields)) {
    const { message } = sent.fields;
    return { state: startCorrection(state).state, fillEmpty: { message } };
  }
  const isNext = phase === 'sent' && isSettled(sent?.progress);
  const corrects = isNext ? undefined : state.corrects;
  const previousOutcome = isNext ? (sent?.receipt ?? 'waiting') : state.previousOutcome;
  return {
    state: { ...state, phase: 'writing', corrects, previousOutcome },
    draft: { fields, corrects },
  };
}

/** A submission: the form's fields and origin, the visit, a new id, and the time in ms. */
type Submitted = {
  fields: FormFields;
  origin: Origin;
  visit: Partial<Attribution>;
  newId: string;
  now: number;
};

/**
 * Handles a submission; ignores the second click of a double click. If the honeypot is filled in,
 * by a bot, nothing shows: no mail app, no message; the inbox files the lead as suspected.
 */
export function handleSubmit(
  state: ContactState,
  { fields, origin, visit, newId, now }: Submitted,
  { siteName, email, hasInbox }: ContactSettings,
): Turn {
  const { corrects, lastSubmission } = state;
  const content = serialize(fields);
  const isRepeated = lastSubmission?.content === content;
  if (state.phase === 'sent' && isRepeated && now - lastSubmission.at < doubleClickMs)
    return { state };
  const id = isRepeated ? lastSubmission.id : newId;
  const next: ContactState = { ...state, lastSubmission: { content, id, at: now } };
  const correction = corrects === undefined ? {} : { corrects };
  const lead = { id, kind: 'form' as const, ...fields, ...visit, ...origin, ...correction };
  const { company, ...typed } = fields;
  if (company !== '') return { state: next, ...(hasInbox && { lead }) };
  const isCorrection = corrects !== undefined;
  const text = formEmail({ siteName, request: origin.request, isCorrection, ...fields });
  const mail = shortMailtoUrl(email, text);
  const draft = { id, fields: typed, ...origin, corrects };
  const progress: SendState | undefined = hasInbox ? { state: 'sending' } : undefined;
  const copy = hasInbox ? undefined : { to: email, ...text };
  return {
    state: { ...next, phase: 'sent', sent: { ...draft, mail, progress, copy } },
    // Without an inbox, the mail app has the message, unless it was too long.
    draft: hasInbox || mail === undefined ? draft : null,
    ...(hasInbox && { lead }),
    mail,
  };
}

/** Handles a progress report from the outbox. Once a message is received, its draft is deleted. */
export function onProgress(state: ContactState, id: string, progress: SendState, at: Date): Turn {
  const { phase, sent } = state;
  const receipt = progress.state === 'received' ? { reference: progress.reference, at } : undefined;
  if (sent?.id !== id) {
    // Ignore an earlier message, except for its receipt, unless the last message corrects it.
    return {
      state: receipt && sent?.corrects !== id ? { ...state, previousOutcome: receipt } : state,
    };
  }
  const next: ContactState = { ...state, sent: { ...sent, progress, receipt } };
  if (phase === 'writing') {
    const previousOutcome = isSettled(progress) ? (receipt ?? 'waiting') : state.previousOutcome;
    return { state: { ...next, previousOutcome } };
  }
  if (receipt) {
    // The visitor's details stay in the form, unstored, for the next message.
    return phase === 'sent'
      ? { state: { ...next, corrects: undefined }, draft: null, form: { message: '' } }
      : { state: next, draft: null };
  }
  // The outbox could not store it: keep it as a draft for the next page.
  const isLost = phase === 'sent' && progress.state === 'waiting' && !progress.stored;
  return {
    state: next,
    ...(isLost && { draft: { fields: sent.fields, corrects: sent.corrects } }),
  };
}

/** Starts a correction of the last message. */
export function startCorrection(state: ContactState): Turn {
  const { sent } = state;
  if (!sent) return { state };
  const corrects = sent.corrects ?? sent.id;
  return { state: { ...state, phase: 'correcting', corrects }, form: sent.fields };
}

/** Cancels a correction; the last message stays as it was sent. */
export function cancelCorrection(state: ContactState): Turn {
  const { sent } = state;
  if (!sent) return { state };
  return {
    state: { ...state, phase: 'sent', corrects: sent.receipt ? undefined : sent.corrects },
    form: sent.receipt ? { ...sent.fields, message: '' } : sent.fields,
  };
}

/**
 * Handles leaving the page. The back/forward cache must not show the details of a received message,
 * which the `mailto:` URL also contains, to the next person.
 */
export function handlePageHide(state: ContactState): Turn {
  if (state.sent?.receipt) {
    const isShown = state.phase !== 'writing';
    return { state: { phase: 'writing' }, ...(isShown && { form: 'empty' }) };
  }
  const { state: next, ...rest } =
    state.phase === 'correcting' ? cancelCorrection(state) : { state };
  return { state: { ...next, previousOutcome: undefined }, ...rest };
}
