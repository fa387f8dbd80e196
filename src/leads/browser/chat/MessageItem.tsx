import { Button } from '../../../ui/Button.tsx';
import { type ChatLink, type ChatOffer, chatCopy } from './chat-copy.data.ts';
import type { Message } from './conversation.ts';

/** The link or button for each offer. */
const linkOf: Partial<Record<ChatOffer, ChatLink>> = chatCopy.offers;

/** One message of the conversation, with its links and offers. */
export function MessageItem({ message }: { message: Message }) {
  const { from, text, links = [], offers = [] } = message;
  const shown = [...links, ...offers.flatMap((offer) => linkOf[offer] ?? [])];
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
                type="submit"
                form="chat-topics"
                look="outline"
                size="small"
                value={link.says}
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
