import { Button } from '../../../ui/Button.tsx';
import type { ChatLink, ChatOffer } from './chat-copy.data.ts';
import type { Message } from './conversation.ts';

type Props = {
  message: Message;
  /** The link or button for each offer. */
  offers?: Partial<Record<ChatOffer, ChatLink>>;
  /** Called when a button is pressed, with the line that it says for the visitor. */
  onSay?: (text: string) => void;
};

/** One message of the conversation, with its links and offers. */
export function MessageItem({ message, offers = {}, onSay }: Props) {
  const { from, text, links = [], offers: offered = [] } = message;
  const shown = [...links, ...offered.flatMap((name) => offers[name] ?? [])];
  return (
    <li data-from={from}>
      <span className="visually-hidden">{from === 'bot' ? 'Assistant: ' : 'You: '}</span>
      <span dir="auto">{text}</span>
      {shown.length > 0 && (
        <p key="offers">
          {shown.map((link) =>
            'href' in link ? (
              <a key={link.text} href={link.href}>
                {link.text}
              </a>
            ) : (
              <Button
                key={link.text}
                look="outline"
                size="small"
                onClick={() => onSay?.(link.says)}
              >
                {link.text}
              </Button>
            ),
          )}
        </p>
      )}
    </li>
  );
}
