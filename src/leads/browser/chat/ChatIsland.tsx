import { createPortal } from 'react-dom';
import { Button } from '../../../ui/Button.tsx';
import { Island } from '../../../ui/islands/Island.tsx';
import { chatCopy as copy } from './chat-copy.data.ts';
import { cancelCapture, prefilledAnswer, skipPhone } from './conversation.ts';
import { MessageItem } from './MessageItem.tsx';
import type { Destinations } from './submit-lead.ts';
import { useChat } from './use-chat.ts';

type Props = { phone: string; destinations: Destinations };

/** The scripted part of the chat: messages after the greeting, and lead capture buttons. */
export function ChatIsland({ phone, destinations }: Props) {
  return (
    <Island<HTMLElement> of="#chat" phone={phone} isFramed>
      {(panel) => <Conversation panel={panel} destinations={destinations} />}
    </Island>
  );
}

type ConversationProps = { panel: HTMLElement; destinations: Destinations };

function Conversation({ panel, destinations }: ConversationProps) {
  const list = panel.querySelector('[role=log] ol');
  const { conversation, take } = useChat(panel, destinations);
  const { mode, messages } = conversation;
  // The server rendered the greeting.
  const [, ...others] = messages;
  return (
    <>
      {list &&
        createPortal(
          others.map((message, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages have no state of their own
            <MessageItem key={index} message={message} />
          )),
          list,
        )}
      {mode !== 'normal' && (
        <div data-choices>
          {mode === 'phone' && prefilledAnswer(conversation) === '' && (
            <Button key="skip" look="outline" size="small" onClick={() => take(skipPhone)}>
              {copy.labels.skip}
            </Button>
          )}
          <Button key="leave" look="outline" size="small" onClick={() => take(cancelCapture)}>
            {copy.labels.leave}
          </Button>
        </div>
      )}
    </>
  );
}
