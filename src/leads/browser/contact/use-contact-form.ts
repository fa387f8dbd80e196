import { useEffect, useRef, useState } from 'react';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import { isTooShort, looksMistyped } from '../../../vocabulary/contact-doubt.ts';
import { maxLeadLengths } from '../../../vocabulary/lead-fields.ts';
import { characterCount } from '../../../vocabulary/plain-text.ts';
import { pageOutbox } from '../outbox/outbox.ts';
import { attribution } from '../outbox/visit.ts';
import {
  type ContactSettings,
  type ContactState,
  cancelCorrection,
  handleInput,
  handlePageHide,
  handleSubmit,
  onProgress,
  resumeDraft,
  startCorrection,
  type Turn,
} from './contact-state.ts';
import { controlOf, draftMemory, readFields, readOrigin, restoreFields } from './draft.ts';
import { keepNativeMessages } from './native-messages.ts';

/** The counter appears at this many remaining characters. */
const counterThreshold = 400;
/** A message of four-byte emoji must fit the inbox's limit together with the other fields. */
const maxBytes = 15_000;

/** The remaining characters, negative over the limit; undefined while far below it. */
function charactersLeft(message: string): number | undefined {
  const characters = maxLeadLengths.message - characterCount(message);
  const bytes = new Blob([message]).size;
  const left =
    bytes > maxBytes ? Math.min(characters, Math.ceil((maxBytes - bytes) / 4)) : characters;
  return left <= counterThreshold ? left : undefined;
}

/** Runs the page's contact form: its events, draft and submissions. */
export function useContactForm(form: HTMLFormElement, settings: ContactSettings) {
  const [state, setState] = useState<ContactState>({ phase: 'writing' });
  const [remaining, setRemaining] = useState<number>();
  /** The latest state, for events that arrive before the next render. */
  const current = useRef(state);

  const apply = ({ state: next, form: shown, fillEmpty, draft, lead, mail }: Turn) => {
    current.current = next;
    setState(next);
    if (shown) {
      const fields = shown === 'empty' ? {} : { ...readFields(form), ...shown };
      // Without reset(), a required field that a script empties would show as invalid.
      form.reset();
      restoreFields(form, fields);
      checkLength();
    }
    if (fillEmpty) {
      restoreFields(form, fillEmpty);
      checkLength();
    }
    if (draft) draftMemory.remember(draft);
    else if (draft === null) draftMemory.forget();
    if (lead) {
      const { id } = lead;
      if (next.sent?.id === id) {
        pageOutbox().subscribe(id, (progress) =>
          apply(onProgress(current.current, id, progress, new Date())),
        );
      }
      pageOutbox().send(lead);
    }
    // Last, after the requests have started, but still within the user activation.
    if (mail) location.href = mail;
  };

  /** Shows the remaining characters, and blocks a message that is too long. */
  const checkLength = () => {
    const { message } = readFields(form);
    const left = charactersLeft(message);
    const isTooLong = left !== undefined && left < 0;
    setRemaining(left);
    const area = controlOf(form, 'message');
    if (!(area instanceof HTMLTextAreaElement)) return;
    if (isTooLong) area.setAttribute('aria-invalid', 'true');
    else area.removeAttribute('aria-invalid');
    area.setCustomValidity(isTooLong ? 'Please shorten the message.' : '');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page's form
  useEffect(() => {
    // The inbox accepted the plain form post, so the draft is obsolete.
    if (location.hash === '#sent' && !history.state?.confirmed) {
      history.replaceState({ ...history.state, confirmed: true }, '');
      draftMemory.forget();
    }
    const draft = draftMemory.recall();
    if (draft) restoreFields(form, draft.fields);
    checkLength();
    const { id, ...unsent } = draft ?? {};
    const storedDraft = draft && (settings.hasInbox ? draft : { ...unsent, fields: draft.fields });
    apply(resumeDraft(storedDraft, readFields(form), attribution()));

    const listeners = new AbortController();
    const { signal } = listeners;
    form.addEventListener(
      'input',
      () => {
        checkLength();
        apply(handleInput(current.current, readFields(form)));
      },
      { signal },
    );
    form.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        const submitted = {
          fields: readFields(form),
          origin: readOrigin(form),
          visit: attribution(),
          newId: uuidv7(),
          now: performance.now(),
        };
        apply(handleSubmit(current.current, submitted, settings));
      },
      { signal },
    );
    keepNativeMessages(form, signal);
    addEventListener('pagehide', () => apply(handlePageHide(current.current)), { signal });
    return () => listeners.abort();
  }, []);

  return {
    state,
    remaining,
    onCorrect: () => {
      apply(startCorrection(current.current));
      const { email = '', phone = '' } = current.current.sent?.fields ?? {};
      const isOnlyPhoneDoubtful = isTooShort(phone) && !looksMistyped(email);
      const field = controlOf(form, isOnlyPhoneDoubtful ? 'phone' : 'email');
      if (!(field instanceof HTMLInputElement)) return;
      field.focus();
      // Selected, so that typing replaces it.
      field.select();
    },
    onCancelCorrection: () => apply(cancelCorrection(current.current)),
  };
}
