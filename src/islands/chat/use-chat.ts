import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { newLeadId } from '../../../lead/lead-id.ts';
import { isReferenceOf } from '../../../lead/reference.ts';
import { type Progress, pageOutbox } from '../outbox/outbox.ts';
import { chatCopy } from './chat-copy.data.ts';
import {
  addStatus,
  cancelCapture,
  forgetDetails,
  type Offer,
  say,
  skipPhone,
  startConversation,
  startCorrection,
  type Turn,
  writeDown,
} from './conversation.ts';
import { chatMemory } from './memory.ts';
import { type Destinations, type SentLead, submitLead } from './submit-lead.ts';

const mailOnlyCopy = {
  ...chatCopy,
  capture: { ...chatCopy.capture, thanks: chatCopy.capture.thanksByMail },
};

/** Where the open chat leaves most of a page visible; elsewhere it stays closed on the next page. */
const roomy = '(width >= 48rem) and (height >= 36rem)';

/** The chat's behavior: holds the conversation, resumes it on the next page, submits the lead. */
export function useChat(to: Destinations) {
  const copy = to.inbox ? chatCopy : mailOnlyCopy;
  const [conversation, setConversation] = useState(() => startConversation(copy));
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** What was sent last, until the panel is closed or the page left. */
  const sent = useRef<SentLead>(undefined);

  const forgetSent = () => {
    // What a correction began with.
    if (sent.current && conversation.corrects !== undefined && input.current) {
      input.current.value = '';
    }
    sent.current = undefined;
    setConversation(forgetDetails);
  };

  // Resumes where the tab left off. The server and hydration render only the greeting.
  useEffect(() => {
    // Sends leads left over from earlier pages, whether or not the chat is used.
    if (to.inbox) pageOutbox();
    const memory = chatMemory.recall();
    if (!memory) return;
    setConversation(memory.conversation);
    const isOpen = panel.current?.matches(':popover-open');
    if (memory.open && !isOpen && matchMedia(roomy).matches) panel.current?.showPopover();
  }, [to.inbox]);

  useEffect(() => {
    const open = panel.current?.matches(':popover-open') ?? false;
    if (open || chatMemory.recall()) chatMemory.remember({ open, conversation });
  }, [conversation]);

  // The back/forward cache must not show the details to the next person.
  useEffect(() => {
    addEventListener('pagehide', forgetSent);
    return () => removeEventListener('pagehide', forgetSent);
  });

  /** Adds each status of a lead to the conversation once: received, and not received yet. */
  const trackProgress = (lead: SentLead) => {
    const reported = new Set<Progress['state']>();
    return (progress: Progress) => {
      if (progress.state === 'sending' || reported.has(progress.state)) return;
      reported.add(progress.state);
      // A correction that came too late is a lead of its own.
      if (progress.state === 'received' && isReferenceOf(lead.id, progress.reference)) {
        lead.corrects = undefined;
      }
      setConversation((current) => addStatus(current, progress, copy));
    };
  };

  const applyTurn = ({ conversation: next, lead }: Turn) => {
    setConversation(lead ? writeDown(next, lead, copy) : next);
    if (lead) {
      sent.current = { ...lead, id: newLeadId() };
      submitLead(sent.current, to, trackProgress(sent.current));
    }
    const field = input.current;
    if (!field) return;
    if (next.corrects !== undefined && next.mode !== 'normal' && sent.current) {
      field.value = sent.current[next.mode];
      field.select();
    } else if (conversation.corrects !== undefined) {
      field.value = '';
    }
    field.focus();
  };

  return {
    copy,
    conversation,
    panel,
    input,
    onBeforeToggle: (open: boolean) => {
      if (!open) forgetSent();
      chatMemory.remember({ conversation, ...chatMemory.recall(), open });
    },
    onMessage: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!input.current) return;
      const { value } = input.current;
      input.current.value = '';
      applyTurn(say(conversation, value, copy));
    },
    onTopic: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      if (submitter instanceof HTMLButtonElement)
        applyTurn(say(conversation, submitter.value, copy));
    },
    onOffer: (offer: Offer) => {
      if (conversation.mode !== 'normal') input.current?.focus();
      else if (offer === 'contact') applyTurn(say(conversation, 'contact', copy));
      else if (sent.current) {
        const { id, corrects = id } = sent.current;
        applyTurn(startCorrection(conversation, corrects, copy));
      }
    },
    onSkip: () => applyTurn(skipPhone(conversation, copy)),
    onCancel: () => applyTurn(cancelCapture(conversation, copy)),
  };
}
