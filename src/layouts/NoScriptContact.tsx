import { Icon } from '../ui/Icon.tsx';
import { RoundLink } from '../ui/RoundButton.tsx';

/** Where there is no script there is no chat: a link to the contact page stands in its place. */
export function NoScriptContact() {
  return (
    <noscript>
      <RoundLink href="/contact" aria-label="Contact us">
        <Icon name="chat" />
      </RoundLink>
    </noscript>
  );
}
