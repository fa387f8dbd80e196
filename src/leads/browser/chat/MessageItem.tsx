import { Button } from '../../../ui/Button.tsx';
import styles from './ChatAssistant.module.css';
import type { Message } from './conversation.ts';
import type { ChatOffer } from './replies.ts';

type Props = {
  message: Message;
  /** The text of each offer and its address; without an address, a click calls `onOffer`. */
  offers?: Partial<Record<ChatOffer, { text: string; href?: string }>>;
  onOffer?: (offer: ChatOffer) => void;
  /** Says the text of a button. */
  onSay?: (text: string) => void;
};

/** One message of the conversation, with its links and what it offers. */
export function MessageItem({ message, offers = {}, onOffer, onSay }: Props) {
  const { from, text, links = [], offers: offered = [] } = message;
  const button = (key: string, label: string, act: () => void) => (
    <Button key={key} look="outline" size="small" onClick={act}>
      {label}
    </Button>
  );
  const link = (href: string, label: string) => (
    <a key={href} href={href}>
      {label}
    </a>
  );
  const shown = [
    ...links.map((each) =>
      'href' in each
        ? link(each.href, each.text)
        : button(each.says, each.text, () => onSay?.(each.says)),
    ),
    ...offered.flatMap((name) => {
      const offer = offers[name];
      if (!offer) return [];
      return offer.href
        ? link(offer.href, offer.text)
        : button(name, offer.text, () => onOffer?.(name));
    }),
  ];
  return (
    <li className={styles.message} data-from={from}>
      <span className="visually-hidden">{from === 'bot' ? 'Assistant: ' : 'You: '}</span>
      <span dir="auto">{text}</span>
      {shown.length > 0 && (
        <p key="offers" className={styles.offers}>
          {shown}
        </p>
      )}
    </li>
  );
}
