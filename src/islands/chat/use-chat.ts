import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isReferenceOf } from '../../../core/lead/lead-id.ts';
import { uuidv7 } from '../../../core/uuidv7.ts';
import { pageOutbox, type SendState } from '../outbox/outbox.ts';
import { chatCopy } from './chat-copy.data.ts';
import {
  addStatus,
  type ChatOffer,
  type Conversation,
  cancelCapture,
  forgetDetails,
  isDoubtful,
  repeatDetails,
  say,
  skipPhone,
  startConversation,
  startCorrection,
  type Turn,
} from './conversation.ts';
import { chatMemory } from './memory.ts';
import { type Destinations, type SentLead, submitLead } from './submit-lead.ts';

const mailOnlyCopy = {
  ...chatCopy,
  capture: { ...chatCopy.capture, thanks: chatCopy.capture.thanksByMail },
};

/**
 * Where the open chat leaves most of a page visible. Elsewhere it stays closed on the next page.
 */
const roomy = '(width >= 48rem) and (height >= 36rem)';

/** The chat's behavior: holds the conversation, resumes it on the next page, submits the lead. */
export function useChat(to: Destinations) {
  const copy = to.inbox ? chatCopy : mailOnlyCopy;
  const [conversation, setConversation] = useState(() => startConversation(copy));
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The last lead sent, until the panel closes or the visitor leaves the page. */
  const sent = useRef<SentLead>(undefined);

  const remember = (open: boolean, current: Conversation) =>
    chatMemory.remember({ open, conversation: forgetDetails(current, copy) });

  const forgetSent = () => {
    // The field may still have the details that a correction started with.
    if (conversation.corrects !== undefined && input.current) input.current.value = '';
    sent.current = undefined;
    setConversation((current) => forgetDetails(current, copy));
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the conversation is kept
  useEffect(() => {
    const open = panel.current?.matches(':popover-open') ?? false;
    if (open || chatMemory.recall()) remember(open, conversation);
  }, [conversation]);

  // A correction starts with what was sent. A layout effect, because the field gets its new type
  // first, which would undo the selection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useLayoutEffect(() => {
    const { corrects, mode } = conversation;
    if (!input.current || !sent.current || corrects === undefined || mode === 'normal') return;
    input.current.value = sent.current[mode];
    input.current.select();
  }, [conversation.mode, conversation.corrects]);

  // The back/forward cache must not show the details to the next person.
  useEffect(() => {
    addEventListener('pagehide', forgetSent);
    return () => removeEventListener('pagehide', forgetSent);
  });

  /** Adds each status of a lead to the conversation once: received, and not yet received. */
  const trackProgress = (lead: SentLead) => {
    const reported = new Set<SendState['state']>();
    const isOpen = lead.corrects !== undefined || isDoubtful(lead);
    return (progress: SendState) => {
      if (progress.state === 'sending' || reported.has(progress.state)) return;
      reported.add(progress.state);
      // A correction that came too late is stored as a lead of its own.
      if (progress.state === 'received' && isReferenceOf(lead.id, progress.reference)) {
        lead.corrects = undefined;
      }
      const { outcome } = copy;
      setConversation((current) => addStatus(current, progress, { outcome, isOpen }));
    };
  };

  const applyTurn = ({ conversation: next, lead }: Turn) => {
    setConversation(lead ? repeatDetails(next, lead, copy) : next);
    if (lead) {
      sent.current = { ...lead, id: uuidv7() };
      submitLead(sent.current, to, trackProgress(sent.current));
    }
    input.current?.focus();
  };

  return {
    copy,
    conversation,
    panel,
    input,
    onBeforeToggle: (open: boolean) => {
      if (!open) forgetSent();
      // A closed panel has no size, and its conversation cannot be scrolled.
      else
        requestAnimationFrame(() =>
          panel.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' }),
        );
      remember(open, chatMemory.recall()?.conversation ?? conversation);
    },
    onMessage: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!input.current) return;
      const { value } = input.current;
      input.current.value = '';
      // In a correction, an empty answer removes the number; otherwise it is a slip of the finger.
      const isNone = conversation.corrects !== undefined && value.trim() === '';
      applyTurn(isNone ? skipPhone(conversation, copy) : say(conversation, value, copy));
    },
    onTopic: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      if (submitter instanceof HTMLButtonElement)
        applyTurn(say(conversation, submitter.value, copy));
    },
    onOffer: (offer: ChatOffer) => {
      if (conversation.mode !== 'normal') input.current?.focus();
      else if (offer === 'contact') applyTurn(say(conversation, 'contact', copy));
      else if (sent.current) {
        const { id, corrects = id } = sent.current;
        applyTurn(startCorrection(conversation, corrects, copy));
      }
    },
    onSkip: () => {
      // In a correction, skipping keeps the number that was sent.
      const phone = conversation.corrects === undefined ? '' : (sent.current?.phone ?? '');
      if (input.current) input.current.value = '';
      applyTurn(phone === '' ? skipPhone(conversation, copy) : say(conversation, phone, copy));
    },
    onCancel: () => {
      if (input.current && conversation.corrects !== undefined) input.current.value = '';
      applyTurn(cancelCapture(conversation, copy));
    },
  };
}
