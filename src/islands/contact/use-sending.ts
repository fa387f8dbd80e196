import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { formMail, mailtoUrl } from '../../../lead/mail-text.ts';
import { pageOutbox } from '../outbox/outbox.ts';
import { attribution } from '../outbox/visit.ts';
import { forgetDraft, recallDraft, rememberDraft } from './draft.ts';
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

  return { form, status, sending, room, onInput, onSubmit };
}
