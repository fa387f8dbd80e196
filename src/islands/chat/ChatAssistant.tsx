import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { leadBounds } from '../../../lead/bounds.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IslandBoundary } from '../IslandBoundary.tsx';
import { type Progress, pageOutbox } from '../outbox/outbox.ts';
import styles from './ChatAssistant.module.css';
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

type Props = { phone: string; to: Destinations };

const wordsByMail = {
  ...chatWords,
  capture: { ...chatWords.capture, thanks: chatWords.capture.thanksByMail },
};

/** What the field asks for, as browsers, phones and password managers understand it. */
const field = {
  normal: { type: 'text', label: chatWords.labels.message, autoComplete: 'off' },
  name: { type: 'text', label: chatWords.labels.name, autoComplete: 'name' },
  email: { type: 'email', label: chatWords.labels.email, autoComplete: 'email' },
  phone: { type: 'tel', label: chatWords.labels.phone, autoComplete: 'tel' },
};

/**
 * The chat that collects leads: a round button and a native popover panel, which opens without
 * script. Without script at all the frame puts a link to the contact page over the button.
 */
export function ChatAssistant(props: Props) {
  return (
    <IslandBoundary phone={props.phone} className={styles.crashed}>
      <Chat {...props} />
    </IslandBoundary>
  );
}

function Chat({ to }: Props) {
  const words = to.inbox ? chatWords : wordsByMail;
  const [conversation, setConversation] = useState(() => beginConversation(words));
  const { mode } = conversation;
  const { label, ...kind } = field[mode];
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const log = useRef<HTMLDivElement>(null);

  // Goes on where the tab left off. On the server and while hydrating there is only the greeting.
  useEffect(() => {
    // What waits from an earlier page is sent, whether or not the chat is used.
    if (to.inbox) pageOutbox();
    const memory = chatMemory.recall();
    if (!memory) return;
    setConversation(memory.conversation);
    if (memory.open && !panel.current?.matches(':popover-open')) panel.current?.showPopover();
  }, [to.inbox]);

  useEffect(() => {
    const open = panel.current?.matches(':popover-open') ?? false;
    if (open || chatMemory.recall()) chatMemory.remember({ open, conversation });
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [conversation]);

  /** Says once that the details have arrived, and once that they have not yet. */
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
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const box = input.current;
    if (!box) return;
    take(say(conversation, box.value, words));
    box.value = '';
    box.focus();
  };

  const onTopic = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLButtonElement) take(say(conversation, submitter.value, words));
    input.current?.focus();
  };

  /** A step of the capture that needs no text. */
  const onStep = (step: typeof skipPhone) => () => {
    take(step(conversation, words));
    input.current?.focus();
  };

  return (
    <>
      <button
        type="button"
        className={styles.launcher}
        popoverTarget="chat"
        aria-label={words.title}
        data-chat-launcher
      >
        <Icon name="chat" />
      </button>
      <div
        ref={panel}
        id="chat"
        className={styles.panel}
        popover="manual"
        role="dialog"
        aria-labelledby="chat-title"
        onToggle={(event) => {
          const open = event.newState === 'open';
          chatMemory.remember({ open, conversation });
        }}
      >
        <div className={styles.head}>
          <h2 id="chat-title" className={styles.title} suppressHydrationWarning>
            {words.title}
          </h2>
          <button
            type="button"
            className={styles.close}
            popoverTarget="chat"
            popoverTargetAction="hide"
            aria-label="Close chat"
          >
            <Icon name="close" />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
        <div ref={log} className={styles.log} role="log" aria-label="Conversation" tabIndex={0}>
          <ol className={styles.messages}>
            {conversation.messages.map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever appended
              <li key={index} className={styles.message} data-from={message.from}>
                <span className="visually-hidden" suppressHydrationWarning>
                  {message.from === 'bot' ? 'Assistant: ' : 'You: '}
                </span>
                <span suppressHydrationWarning>{message.text}</span>
              </li>
            ))}
          </ol>
        </div>
        {mode === 'normal' ? (
          <form className={styles.choices} action="/contact" onSubmit={onTopic}>
            {words.topics.map(({ label, says }) => (
              <button
                key={says}
                type="submit"
                className={styles.choice}
                name="topic"
                value={says}
                suppressHydrationWarning
              >
                {label}
              </button>
            ))}
          </form>
        ) : (
          <div className={styles.choices}>
            {mode === 'phone' && (
              <button type="button" className={styles.choice} onClick={onStep(skipPhone)}>
                {words.labels.skip}
              </button>
            )}
            <button type="button" className={styles.choice} onClick={onStep(leaveCapture)}>
              {words.labels.leave}
            </button>
          </div>
        )}
        {/* The contract takes any text for an answer, so the browser checks none of it. */}
        <form className={styles.form} action="/contact" noValidate onSubmit={onSubmit}>
          <input
            ref={input}
            className={styles.input}
            aria-label={label}
            placeholder={label}
            enterKeyHint="send"
            // The inbox keeps so much of an answer.
            maxLength={mode === 'normal' ? undefined : leadBounds.chatText}
            {...kind}
          />
          <button type="submit" className={styles.send} suppressHydrationWarning>
            {words.labels.send}
          </button>
        </form>
        <p className={styles.privacy}>
          <span suppressHydrationWarning>{words.privacy}</span>{' '}
          <a href="/privacy" suppressHydrationWarning>
            {words.privacyLink}
          </a>
        </p>
      </div>
    </>
  );
}
