import { ChatMark } from '../ui/ChatMark.tsx';
import { RoundLink } from '../ui/RoundButton.tsx';

/** Without script there is no chat, so this links to the contact page instead. */
export function NoScriptContact() {
  return (
    <noscript>
      <RoundLink href="/contact" aria-label="Contact us">
        <ChatMark />
      </RoundLink>
    </noscript>
  );
}
