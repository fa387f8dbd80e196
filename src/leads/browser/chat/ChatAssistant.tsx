import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ChatMark } from '../../../ui/ChatMark.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RoundButton } from '../../../ui/RoundButton.tsx';
import { WithSpaces } from '../../../ui/WithSpaces.tsx';
import styles from './ChatAssistant.module.css';
import { chatCopy, panelCopy } from './chat-copy.data.ts';
import { startConversation } from './conversation.ts';
import { MessageItem } from './MessageItem.tsx';

type Props = {
  /** The island that runs the chat. */
  children: ReactNode;
};

/**
 * The lead chat: a round button and a native popover, which opens before the island hydrates. If
 * the script fails to load, the forms submit to the contact page, which reads the field `message`.
 * Without script, `NoScriptContact` covers the button with a link to the contact page.
 */
export function ChatAssistant({ children }: Props) {
  const { title, launcher, topics, send, privacy, privacyLink } = panelCopy;
  return (
    <div className={styles.chat} data-intent>
      <RoundButton
        className={styles.launcher}
        popoverTarget="chat"
        aria-label={title}
        data-chat-launcher
      >
        <ChatMark />
        <span className={styles.word}>{launcher}</span>
      </RoundButton>
      <div
        id="chat"
        className={styles.panel}
        popover="manual"
        role="dialog"
        aria-labelledby="chat-title"
      >
        <div className={styles.head} data-tone="ink">
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be keyboard-accessible */}
        <div className={styles.log} role="log" aria-label="Conversation" tabIndex={0}>
          <ol className={styles.messages}>
            {startConversation(chatCopy).messages.map((message) => (
              <MessageItem key={message.text} message={message} />
            ))}
          </ol>
        </div>
        <form id="chat-topics" data-choices action="/contact#write">
          <WithSpaces>
            {topics.map(({ label, says }) => (
              <Button
                key={says}
                type="submit"
                look="outline"
                size="small"
                name="message"
                value={says}
              >
                {label}
              </Button>
            ))}
          </WithSpaces>
        </form>
        {children}
        {/* The contract accepts any text as an answer, so the browser must not validate. */}
        <form className={styles.form} action="/contact#write" noValidate>
          <input
            className={styles.input}
            name="message"
            type="text"
            aria-label={chatCopy.labels.message}
            placeholder={chatCopy.labels.message}
            autoComplete="off"
            dir="auto"
            enterKeyHint="send"
            data-chat-input
          />
          <Button type="submit" size="small" className={styles.send}>
            {send}
          </Button>
        </form>
        <p className={styles.privacy}>
          {privacy} <a href="/privacy">{privacyLink}</a>
        </p>
      </div>
    </div>
  );
}
