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
 * What the contact form does: it keeps what is typed, sends it to the inbox and the mail window, and
 * follows what becomes of it.
 */
export function useSending({ siteName, email, inbox }: Settings) {
  const [sending, setSending] = useState<Sending>();
  const [room, setRoom] = useState<number>();
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const makeLead = useRef(leadMaker());
  const sent = useRef({ id: '', at: 0 });
  /** The lead whose progress is shown: the last one sent. */
  const shown = useRef('');

  /** Shows what becomes of a lead, and forgets what was typed once the inbox has it. */
  const follow = (id: string, typed: Draft['fields'], mail: string | undefined) => {
    shown.current = id;
    pageOutbox().follow(id, (progress) => {
      if (shown.current === id) setSending({ mail, progress });
      // What was typed since then is another message.
      if (sent.current.id !== id) return;
      if (progress.state === 'received') clear();
      // Nothing keeps it beyond this page, so that it is a draft again on the next.
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

  /** Says how much room the message has left, and holds back one that is too long. */
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

  // Goes on where this tab left off: what was typed, and what was sent and has not arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form wakes
  useEffect(() => {
    if (!form.current) return;
    const draft = draftMemory.recall();
    // The plain form was taken. What is typed from here on is another message.
    if (location.hash === '#sent' && !history.state?.taken) {
      history.replaceState({ ...history.state, taken: true }, '');
      clear();
      return;
    }
    if (draft) restoreFields(form.current, draft.fields);
    // What was typed before the script came is a draft, too.
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
    // Another page may have delivered it, or something may have emptied the outbox. Only the inbox
    // knows, and it takes the same id once.
    pageOutbox().send({
      id: draft.id,
      kind: 'form',
      company: '',
      ...draft.fields,
      ...attribution(),
    });
  }, []);

  // The copy's address holds the whole message: it does not wait for the next person.
  useEffect(() => {
    const leave = () =>
      setSending((now) => (now?.progress?.state === 'received' ? undefined : now));
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);

  // The line stands under the button, which may be the last thing on the screen.
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
      // A robot filled the trap: no mail window and no message; the inbox files it as suspected.
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
    // Last and at once: the requests are under way, and the visitor's click is still fresh.
    if (mail) location.href = mail;
  };

  return { form, status, sending, room, onInput, onSubmit };
}
