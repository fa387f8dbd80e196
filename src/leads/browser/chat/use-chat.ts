import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { uuidv7 } from '../../../platform/uuidv7.ts';
import { maxLeadLengths } from '../../../vocabulary/lead-fields.ts';
import { pageOutbox, type SendState } from '../outbox/outbox.ts';
import { chatCopy as copy } from './chat-copy.data.ts';
import {
  addStatus,
  type Conversation,
  forgetDetails,
  forgetSent,
  handleLine,
  prefilledAnswer,
  repeatDetails,
  type SentLead,
  skipPhone,
  startConversation,
  startCorrection,
  type Turn,
  unfinishedLead,
} from './conversation.ts';
import { chatMemory } from './memory.ts';
import { type Destinations, sendToInbox, submitLead } from './submit-lead.ts';

/** The field's properties for each question, for browsers, phone keyboards and autofill. */
const fieldFor = ({ mode }: Conversation) => {
  const isAnswer = mode !== 'normal';
  const label = copy.labels[isAnswer ? mode : 'message'];
  const kind = { normal: 'off', name: 'name', email: 'email', phone: 'tel' }[mode];
  return {
    type: /email|tel/.test(kind) ? kind : 'text',
    autocomplete: kind,
    ariaLabel: label,
    placeholder: label,
    // A submit without script puts named fields in the URL: a question, but never an answer.
    name: isAnswer ? '' : 'message',
    // The inbox truncates longer lines.
    maxLength: maxLeadLengths[isAnswer ? 'chatText' : 'message'],
  };
};

/**
 * Screens where the open chat covers little of a page. On others, it does not reopen on the next page.
 */
const roomyScreen = '(width >= 48rem) and (height >= 36rem)';

/** A step of the conversation, such as `skipPhone`. */
type Step = (conversation: Conversation, chatCopy: typeof copy) => Turn;

/**
 * Runs the chat in its panel: holds and resumes the conversation, and submits the lead. Returns the
 * conversation, and takes steps of it.
 */
export function useChat(panel: HTMLElement, destinations: Destinations) {
  const { hasInbox } = destinations;
  const [conversation, setConversation] = useState(() => startConversation(copy));
  /** The latest conversation, for events that arrive before the next render. */
  const current = useRef(conversation);
  /** True while this page is prerendered, and after the visitor has left it. */
  const isAway = useRef(document.prerendering === true);
  const [input] = useState(() => panel.querySelector<HTMLInputElement>('[data-chat-input]'));

  const isOpen = () => panel.matches(':popover-open');

  const continueWith = (next: Conversation) => {
    current.current = next;
    setConversation(next);
  };

  const remember = (open: boolean) =>
    chatMemory.remember({ open, conversation: forgetDetails(current.current, copy) });

  const clearInput = () => {
    if (input) input.value = '';
  };

  /** The back/forward cache must not show the details to the next person. */
  const onPageHide = () => {
    isAway.current = true;
    if (current.current.mode !== 'normal') clearInput();
    continueWith(forgetDetails(current.current, copy));
  };

  const take = (step: Step) => {
    const { conversation: next, lead, refusal } = step(current.current, copy);
    // Text typed for one question does not answer another.
    if (next.mode !== current.current.mode) clearInput();
    const { unfinished: id = uuidv7(), ...rest } = next;
    const known = hasInbox && unfinishedLead(next, copy, current.current);
    if (known) sendToInbox({ ...known, id });
    continueWith(known ? { ...next, unfinished: id } : next);
    if (refusal && hasInbox) sendToInbox({ ...refusal, id: uuidv7() });
    if (lead) {
      const sent: SentLead = { ...lead, id };
      // With an inbox, the status follows, then the details.
      continueWith(hasInbox ? { ...rest, sent } : repeatDetails({ ...rest, sent }, copy));
      let reported: SendState['state'] = 'sending';
      submitLead(sent, destinations, (progress) => {
        if (progress.state === 'sending' || progress.state === reported) return;
        reported = progress.state;
        continueWith(addStatus(current.current, progress, copy));
      });
    }
    input?.focus();
  };

  const say = (text: string) => take((conversation) => handleLine(conversation, text, copy));

  /** Sends the visitor's message, or what the pressed button says. */
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const { submitter, target } = event;
    if (input && target === input.form) {
      const text = input.value;
      clearInput();
      // Clearing a suggested answer means "none"; any other blank submission is a slip.
      const isNone = prefilledAnswer(current.current) !== '' && text.trim() === '';
      if (isNone) take(skipPhone);
      else say(text);
    } else if (current.current.mode !== 'normal') input?.focus();
    else if (submitter instanceof HTMLButtonElement) {
      if (submitter.value === copy.offers.correct.says) take(startCorrection);
      else say(submitter.value);
    }
  };

  /** Ignores the second half of a double click: a topic may now be where the button was. */
  const onClick = (event: MouseEvent) => {
    const isTopic = event.target instanceof Element && event.target.closest('button[name=message]');
    if (isTopic && event.detail > 1) event.preventDefault();
  };

  const onBeforeToggle = (event: ToggleEvent) => {
    if (event.target !== panel) return;
    const isOpening = event.newState === 'open';
    // Waits a frame, because the conversation in a closed panel has no size and cannot scroll.
    if (isOpening)
      requestAnimationFrame(() =>
        panel.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' }),
      );
    else {
      if (current.current.corrects) clearInput();
      continueWith(forgetSent(current.current, copy));
    }
    remember(isOpening);
  };

  /** Resumes the tab's conversation, from this page or another. */
  const resume = () => {
    isAway.current = false;
    const memory = chatMemory.recall();
    if (!memory) return;
    continueWith(memory.conversation);
    if (memory.open && !isOpen() && matchMedia(roomyScreen).matches) panel.showPopover();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page's panel
  useEffect(() => {
    // Sends leads left over from earlier pages, whether or not the chat is used.
    if (hasInbox) pageOutbox();
    if (!isAway.current) resume();
    const listeners = new AbortController();
    const { signal } = listeners;
    panel.addEventListener('submit', onSubmit, { signal });
    panel.addEventListener('click', onClick, { signal });
    // Not toggle, which fires too late when a click on a link follows right after closing.
    panel.addEventListener('beforetoggle', onBeforeToggle, { signal });
    addEventListener('pagehide', onPageHide, { signal });
    // A prerendered or cached page has missed the visitor's lines on other pages.
    document.addEventListener('prerenderingchange', resume, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && resume(), { signal });
    return () => listeners.abort();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the conversation
  useEffect(() => {
    if (!isAway.current && (isOpen() || chatMemory.recall())) remember(isOpen());
    const log = panel.querySelector('[role=log]');
    log?.scrollTo({ top: log.scrollHeight });
    const isOngoing = conversation.messages.length > 1;
    document.querySelector('[data-chat-launcher]')?.toggleAttribute('data-ongoing', isOngoing);
  }, [conversation]);

  // A layout effect, because the field must be ready for the visitor's next keystroke.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useLayoutEffect(() => {
    const topics = panel.querySelector<HTMLElement>('#chat-topics');
    if (topics) topics.hidden = conversation.mode !== 'normal';
    if (!input) return;
    Object.assign(input, fieldFor(conversation));
    // After the change of type, which would clear the selection.
    const suggestedAnswer = prefilledAnswer(conversation);
    if (suggestedAnswer === '') return;
    input.value = suggestedAnswer;
    input.select();
  }, [conversation.mode, conversation.corrects, conversation.hasAsked]);

  return { conversation, take };
}
