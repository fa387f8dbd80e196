import { useEffect, useRef } from 'react';
import type { Message } from './conversation.ts';
import styles from './Messages.module.css';

type Props = { messages: readonly Message[] };

/** The conversation so far. Scrolls to the last message; screen readers announce each new one. */
export function Messages({ messages }: Props) {
  const log = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message scrolls the log
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [messages]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be keyboard-accessible
    <div ref={log} className={styles.log} role="log" aria-label="Conversation" tabIndex={0}>
      <ol className={styles.messages}>
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever appended
          <li key={index} className={styles.message} data-from={message.from}>
            <span className="visually-hidden" suppressHydrationWarning>
              {message.from === 'bot' ? 'Assistant: ' : 'You: '}
            </span>
            <span dir="auto" suppressHydrationWarning>
              {message.text}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
