import { agency } from '../../content/agency.data.ts';
import { wordmark } from '../../content/logo.data.ts';
import { isLongName } from '../../content/long-name.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Frame } from '../../ui/Frame.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { phoneLink } from '../../ui/phone-link.ts';
import { ariaCurrent } from './aria-current.ts';
import styles from './Header.module.css';

type Props = { path: string; menu: readonly { path: string; name: string }[] };

/**
 * The fixed header: brand, menu, phone.
 *
 * On small screens the links are a native popover, so the menu opens without script;
 * `src/site/browser/menu.ts` closes it when a link is clicked.
 */
export function Header({ path, menu }: Props) {
  return (
    <header className={styles.header}>
      <Frame className={styles.bar}>
        <a
          className={`display ${styles.brand}${isLongName(agency.name) ? ` ${styles.long}` : ''}`}
          href="/"
        >
          {wordmark ? (
            <>
              <Mark drawing={wordmark} className={styles.wordmark} />
              <span className="visually-hidden">{agency.name}</span>
            </>
          ) : (
            <>
              <Mark className={styles.mark} />
              {agency.name}
            </>
          )}
        </a>
        <nav aria-label="Main">
          <Button look="outline" size="small" className={styles.toggle} popoverTarget="menu">
            <Icon name="menu" />
            Menu
          </Button>
          <ul id="menu" className={styles.menu} popover="auto">
            {menu.map((link) => (
              <li key={link.path}>
                <a
                  className={styles.link}
                  href={link.path}
                  aria-current={ariaCurrent(link.path, path)}
                >
                  {link.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ButtonLink
          look="outline"
          size="small"
          className={styles.call}
          href={phoneLink(agency.phone)}
          aria-label={`Call ${agency.phone}`}
        >
          <Icon name="phone" />
          <span className={styles.number}>{agency.phone}</span>
        </ButtonLink>
      </Frame>
    </header>
  );
}
