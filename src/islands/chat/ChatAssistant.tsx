import { leadBounds } from '../../../core/lead/lead-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { ChatMark } from '../../ui/ChatMark.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { Spaced } from '../../ui/Spaced.tsx';
import { IslandBoundary } from '../IslandBoundary.tsx';
import styles from './ChatAssistant.module.css';
import { chatCopy } from './chat-copy.data.ts';
import { Messages } from './Messages.tsx';
import type { Destinations } from './submit-lead.ts';
import { useChat } from './use-chat.ts';

type Props = { phone: string; to: Destinations };

/**
 * Input attributes for each question, for browsers, phone keyboards and autofill. If the script
 * fails to load, the form submits to the contact page, which reads the field `message`.
 */
const field = {
  normal: { name: 'message', type: 'text', label: chatCopy.labels.message, autoComplete: 'off' },
  name: { type: 'text', label: chatCopy.labels.name, autoComplete: 'name' },
  email: { type: 'email', label: chatCopy.labels.email, autoComplete: 'email' },
  phone: { type: 'tel', label: chatCopy.labels.phone, autoComplete: 'tel' },
};

/**
 * The lead chat: a round button and a native popover, which opens before the island hydrates.
 * Without script, `NoScriptContact` covers the button with a link to the contact page.
 */
export function ChatAssistant(props: Props) {
  return (
    <IslandBoundary phone={props.phone} className={`${styles.panel} ${styles.crashed}`}>
      <Chat {...props} />
    </IslandBoundary>
  );
}

function Chat({ to }: Props) {
  const chat = useChat(to);
  const { copy, conversation } = chat;
  const { mode, messages } = conversation;
  const { label, ...kind } = field[mode];

  return (
    <>
      <RoundButton
        className={styles.launcher}
        popoverTarget="chat"
        aria-label={copy.title}
        data-chat-launcher
        data-ongoing={messages.length > 1 || undefined}
      >
        <ChatMark />
        <span className={styles.word} suppressHydrationWarning>
          {copy.launcher}
        </span>
      </RoundButton>
      <div
        ref={chat.panel}
        id="chat"
        className={styles.panel}
        popover="manual"
        role="dialog"
        aria-labelledby="chat-title"
        // Not onToggle, which fires too late when a click on a link follows right after closing.
        onBeforeToggle={(event) => chat.onBeforeToggle(event.newState === 'open')}
      >
        <div className={styles.head} data-tone="ink">
          <h2 id="chat-title" className={styles.title} suppressHydrationWarning>
            {copy.title}
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
        <Messages messages={messages} offers={copy.offers} onOffer={chat.onOffer} />
        {mode === 'normal' ? (
          <form className={styles.choices} action="/contact#write" onSubmit={chat.onTopic}>
            <Spaced>
              {copy.topics.map(({ label, says }) => (
                <Button
                  key={says}
                  type="submit"
                  look="outline"
                  size="small"
                  name="message"
                  value={says}
                  suppressHydrationWarning
                >
                  {label}
                </Button>
              ))}
            </Spaced>
          </form>
        ) : (
          <div className={styles.choices}>
            {mode === 'phone' && (
              <Button look="outline" size="small" onClick={chat.onSkip}>
                {copy.labels.skip}
              </Button>
            )}
            <Button look="outline" size="small" onClick={chat.onCancel}>
              {copy.labels.leave}
            </Button>
          </div>
        )}
        {/* The contract accepts any text as an answer, so the browser must not validate. */}
        <form className={styles.form} action="/contact#write" noValidate onSubmit={chat.onMessage}>
          <input
            ref={chat.input}
            className={styles.input}
            aria-label={label}
            placeholder={label}
            dir="auto"
            enterKeyHint="send"
            // The inbox truncates longer answers.
            maxLength={mode === 'normal' ? undefined : leadBounds.chatText}
            {...kind}
          />
          <Button type="submit" size="small" className={styles.send} suppressHydrationWarning>
            {copy.labels.send}
          </Button>
        </form>
        <p className={styles.privacy}>
          <span suppressHydrationWarning>{copy.privacy}</span>{' '}
          <a href="/privacy" suppressHydrationWarning>
            {copy.privacyLink}
          </a>
        </p>
      </div>
    </>
  );
}
