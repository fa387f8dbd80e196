import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formMail, mailtoUrl } from '../../../lead/mail-text.ts';
import { pageOutbox } from '../outbox/outbox.ts';
import { attribution } from '../outbox/visit.ts';
import { type Draft, draftMemory } from './draft.ts';
import { roomLeft } from './message-room.ts';
import type { Sending } from './SendingStatus.tsx';
import { leadMaker, readFields, restoreFields } from './submission.ts';

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
const longestMailUrl = 100_000;

/**
 * The contact form's behavior: keeps a draft, sends the message to the inbox and the mail app, and
 * tracks its status.
 */
export function useSending({ siteName, email, inbox }: Settings) {
  const [sending, setSending] = useState<Sending>();
  const [room, setRoom] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const makeLead = useRef(leadMaker());
  const sent = useRef({ id: '', at: 0 });
  /** The id of the last lead sent, whose progress is shown. */
  const shown = useRef('');

  /** Shows a lead's progress and deletes the draft once the inbox has it. */
  const follow = (id: string, typed: Draft['fields'], mail: string | undefined) => {
    shown.current = id;
    pageOutbox().follow(id, (progress) => {
      if (shown.current === id) setSending({ mail, progress });
      // Anything typed since then is another message.
      if (sent.current.id !== id) return;
      if (progress.state === 'received') clear();
      // Not stored: keep it as a draft for the next page.
      else if (progress.state === 'waiting' && !progress.stored)
        draftMemory.remember({ fields: typed });
    });
  };

  /** Empties the form, for the next message or the next person. */
  const clear = () => {
    draftMemory.forget();
    form.current?.reset();
    setRoom(undefined);
  };

  /** Shows the remaining characters, and blocks a message that is too long. */
  const measure = (message: string) => {
    const left = roomLeft(message);
    setRoom(left);
    const area = form.current?.elements.namedItem('message');
    if (area instanceof HTMLTextAreaElement) {
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
    const draft = draftMemory.recall();
    // The inbox accepted the plain form. Anything typed from here on is another message.
    if (location.hash === '#sent' && !history.state?.taken) {
      history.replaceState({ ...history.state, taken: true }, '');
      clear();
      return;
    }
    if (draft) restoreFields(form.current, draft.fields);
    // Input from before hydration is a draft, too.
    const { company: _, service, ...typed } = readFields(form.current);
    if (Object.values(typed).some((text) => text !== '')) {
      draftMemory.remember({ fields: { ...typed, service }, id: draft?.id });
    }
    measure(typed.message);
    makeLead.current = leadMaker(draft);
    if (!draft?.id || !inbox) return;
    sent.current.id = draft.id;
    follow(draft.id, draft.fields, undefined);
    setSending({ progress: { state: 'sending' } });
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

  // The mailto: URL contains the whole message: remove it before the next person sees it.
  useEffect(() => {
    const leave = () =>
      setSending((now) => (now?.progress?.state === 'received' ? undefined : now));
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);

  // The line is below the button, which may be at the bottom of the viewport.
  useEffect(() => {
    if (sending) status.current?.scrollIntoView({ block: 'nearest' });
  }, [sending]);

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    const { company: _, ...fields } = readFields(event.currentTarget);
    sent.current.id = '';
    draftMemory.remember({ fields });
    measure(fields.message);
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
      // A bot filled the honeypot: no mail app, no message; the inbox files it as suspected.
      if (inbox) pageOutbox().send(lead);
      return;
    }
    const url = mailtoUrl(email, formMail({ siteName, ...fields }));
    const mail = url.length <= longestMailUrl ? url : undefined;
    if (inbox) {
      draftMemory.remember({ fields: typed, id: lead.id });
      follow(lead.id, typed, mail);
      pageOutbox().send(lead);
    } else {
      draftMemory.forget();
      setSending({ mail });
    }
    // Last, after the requests have started, but still within the visitor's click.
    if (mail) location.href = mail;
  };

  return { form, status, sending, room, onInput, onSubmit };
}
