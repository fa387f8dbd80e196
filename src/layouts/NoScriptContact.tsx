import { Icon } from '../ui/Icon.tsx';
import styles from './NoScriptContact.module.css';

/** Where there is no script there is no chat: a link to the contact page lies over its button. */
export function NoScriptContact() {
  return (
    <noscript>
      <a className={styles.link} href="/contact" aria-label="Contact us">
        <Icon name="chat" />
      </a>
    </noscript>
  );
}
