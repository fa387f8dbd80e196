import { Button } from '../../ui/Button.tsx';
import styles from './ChatAssistant.module.css';
import type { ChatOffer, Message } from './conversation.ts';

type Props = {
  message: Message;
  /** The text of each offer and its page; without a page, a click calls `onOffer`. */
  offers?: Partial<Record<ChatOffer, { text: string; href?: string }>>;
  onOffer?: (offer: ChatOffer) => void;
};

/** One message of the conversation, with what it offers. */
export function MessageItem({ message, offers = {}, onOffer }: Props) {
  return (
    <li className={styles.message} data-from={message.from}>
      <span className="visually-hidden">{message.from === 'bot' ? 'Assistant: ' : 'You: '}</span>
      <span dir="auto">{message.text}</span>
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
              <Button key={name} look="outline" size="small" onClick={() => onOffer?.(name)}>
                {text}
              </Button>
            );
          })}
        </p>
      )}
    </li>
  );
}
