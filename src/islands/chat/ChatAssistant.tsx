import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { IslandBoundary } from '../IslandBoundary.tsx';
import styles from './ChatAssistant.module.css';
import { beginConversation, type ChatWords, say, skipPhone, type Turn } from './conversation.ts';
import { type Destinations, handOver } from './hand-over.ts';
import { recall, remember } from './memory.ts';

type Props = { title: string; phone: string; words: ChatWords; to: Destinations };

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

function Chat({ title, words, to }: Props) {
  const [conversation, setConversation] = useState(() => beginConversation(words));
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);

  // Goes on where the tab left off. On the server and while hydrating there is only the greeting.
  useEffect(() => {
    const memory = recall();
    if (!memory) return;
    setConversation(memory.conversation);
    if (memory.open && !panel.current?.matches(':popover-open')) panel.current?.showPopover();
  }, []);

  useEffect(() => {
    const open = panel.current?.matches(':popover-open') ?? false;
    if (open || recall()) remember({ open, conversation });
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [conversation]);

  const take = ({ conversation: next, lead }: Turn) => {
    setConversation(next);
    if (lead) handOver(lead, to, Math.round(performance.now() - openedAt.current));
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = input.current;
    if (!field) return;
    take(say(conversation, field.value, words));
    field.value = '';
    field.focus();
  };

  return (
    <>
      <button
        type="button"
        className={styles.launcher}
        popoverTarget="chat"
        aria-label={title}
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
          if (open) openedAt.current = performance.now();
          remember({ open, conversation });
        }}
      >
        <div className={styles.head}>
          <h2 id="chat-title" className={styles.title}>
            {title}
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
                <span className="visually-hidden">
                  {message.from === 'bot' ? 'Assistant: ' : 'You: '}
                </span>
                {message.text}
              </li>
            ))}
          </ol>
        </div>
        {conversation.mode === 'phone' && (
          <button
            type="button"
            className={styles.skip}
            onClick={() => {
              take(skipPhone(conversation, words));
              input.current?.focus();
            }}
          >
            Skip the phone number
          </button>
        )}
        <form className={styles.form} action="/contact" onSubmit={onSubmit}>
          <input
            ref={input}
            className={styles.input}
            type="text"
            aria-label="Your message"
            placeholder="Type a message"
            autoComplete="off"
            enterKeyHint="send"
          />
          <button type="submit" className={styles.send}>
            Send
          </button>
        </form>
      </div>
    </>
  );
}
