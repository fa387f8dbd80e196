import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { ChatOffer, Message } from './conversation.ts';
import styles from './Messages.module.css';

type Props = {
  messages: readonly Message[];
  /** The text of each offer and its page; without a page, a click calls `onOffer`. */
  offers: Partial<Record<ChatOffer, { text: string; href?: string }>>;
  onOffer: (offer: ChatOffer) => void;
};

/** The conversation so far. Scrolls to the last message; screen readers announce each new one. */
export function Messages({ messages, offers, onOffer }: Props) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no state of their own
          <li key={index} className={styles.message} data-from={message.from}>
            <span className="visually-hidden" suppressHydrationWarning>
              {message.from === 'bot' ? 'Assistant: ' : 'You: '}
            </span>
            <span dir="auto" suppressHydrationWarning>
              {message.text}
            </span>
            {message.offers?.some((name) => offers[name]) && (
              <p key="offers" className={styles.offers}>
                {message.offers.map((name) => {
                  const { text, href } = offers[name] ?? {};
                  if (!text) return null;
                  return href ? (
                    <a key={name} href={href}>
                      {text}
                    </a>
                  ) : (
                    <Button key={name} look="outline" size="small" onClick={() => onOffer(name)}>
                      {text}
                    </Button>
                  );
                })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
