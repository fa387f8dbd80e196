import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type Progress, pageOutbox } from '../outbox/outbox.ts';
import { chatWords } from './chat-words.data.ts';
import {
  beginConversation,
  leaveCapture,
  say,
  skipPhone,
  type Turn,
  tellProgress,
} from './conversation.ts';
import { type Destinations, handOver } from './hand-over.ts';
import { chatMemory } from './memory.ts';

const wordsByMail = {
  ...chatWords,
  capture: { ...chatWords.capture, thanks: chatWords.capture.thanksByMail },
};

/** The chat's behavior: holds the conversation, resumes it on the next page, hands over the lead. */
export function useChat(to: Destinations) {
  const words = to.inbox ? chatWords : wordsByMail;
  const [conversation, setConversation] = useState(() => beginConversation(words));
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  // Resumes where the tab left off. The server and hydration render only the greeting.
  useEffect(() => {
    // Sends leads left over from earlier pages, whether or not the chat is used.
    if (to.inbox) pageOutbox();
    const memory = chatMemory.recall();
    if (!memory) return;
    setConversation(memory.conversation);
    if (memory.open && !panel.current?.matches(':popover-open')) panel.current?.showPopover();
  }, [to.inbox]);

  useEffect(() => {
    const open = panel.current?.matches(':popover-open') ?? false;
    if (open || chatMemory.recall()) chatMemory.remember({ open, conversation });
  }, [conversation]);

  /** Reports each status once: received, and not received yet. */
  const onProgress = () => {
    const told = new Set<Progress['state']>();
    return (progress: Progress) => {
      if (progress.state === 'sending' || told.has(progress.state)) return;
      told.add(progress.state);
      setConversation((now) => tellProgress(now, progress, words));
    };
  };

  const take = ({ conversation: next, lead }: Turn) => {
    setConversation(next);
    if (lead) handOver(lead, to, onProgress());
    input.current?.focus();
  };

  return {
    words,
    conversation,
    panel,
    input,
    onToggle: (open: boolean) => chatMemory.remember({ open, conversation }),
    onSay: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!input.current) return;
      take(say(conversation, input.current.value, words));
      input.current.value = '';
    },
    onTopic: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent;
      if (submitter instanceof HTMLButtonElement) take(say(conversation, submitter.value, words));
    },
    onSkip: () => take(skipPhone(conversation, words)),
    onLeave: () => take(leaveCapture(conversation, words)),
  };
}
