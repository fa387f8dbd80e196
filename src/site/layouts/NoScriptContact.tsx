import { ChatMark } from '../../ui/ChatMark.tsx';
import { RoundLink } from '../../ui/RoundButton.tsx';

/** Replaces the chat, which needs script, with a link to the contact page. */
export function NoScriptContact() {
  return (
    <noscript>
      <RoundLink href="/contact" aria-label="Contact us">
        <ChatMark />
      </RoundLink>
    </noscript>
  );
}
