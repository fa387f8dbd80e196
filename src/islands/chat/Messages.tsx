import { useEffect, useRef } from 'react';
import type { Message } from './conversation.ts';
import styles from './Messages.module.css';

type Props = { messages: readonly Message[] };

/** What was said so far. The last message is in sight, and a screen reader speaks each new one. */
export function Messages({ messages }: Props) {
  const log = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message scrolls the log
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [messages]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <div ref={log} className={styles.log} role="log" aria-label="Conversation" tabIndex={0}>
      <ol className={styles.messages}>
        {messages.map((message, index) => (
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
  );
}
