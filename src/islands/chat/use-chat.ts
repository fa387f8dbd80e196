import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type Progress, pageOutbox } from '../outbox/outbox.ts';
import { chatCopy } from './chat-copy.data.ts';
import {
  addStatus,
  cancelCapture,
  say,
  skipPhone,
  startConversation,
  type Turn,
} from './conversation.ts';
import { chatMemory } from './memory.ts';
import { type Destinations, submitLead } from './submit-lead.ts';

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

  /** A listener that adds each status to the conversation once: received, and not received yet. */
  const statusListener = () => {
    const reported = new Set<Progress['state']>();
    return (progress: Progress) => {
      if (progress.state === 'sending' || reported.has(progress.state)) return;
      reported.add(progress.state);
      setConversation((current) => addStatus(current, progress, copy));
    };
  };

  const applyTurn = ({ conversation: next, lead }: Turn) => {
    setConversation(next);
    if (lead) submitLead(lead, to, statusListener());
    input.current?.focus();
  };

  return {
    copy,
    conversation,
    panel,
    input,
    onBeforeToggle: (open: boolean) =>
      chatMemory.remember({ conversation, ...chatMemory.recall(), open }),
    onMessage: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!input.current) return;
      applyTurn(say(conversation, input.current.value, copy));
      input.current.value = '';
    },
    onTopic: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      if (submitter instanceof HTMLButtonElement)
        applyTurn(say(conversation, submitter.value, copy));
    },
    onContact: () => applyTurn(say(conversation, 'contact', copy)),
    onSkip: () => applyTurn(skipPhone(conversation, copy)),
    onCancel: () => applyTurn(cancelCapture(conversation, copy)),
  };
}
