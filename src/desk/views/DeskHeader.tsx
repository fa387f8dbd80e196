import { Frame } from '../../ui/Frame.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import type { DeskPerson } from '../desk-page.ts';
import { deskPaths } from '../desk-paths.ts';
import { bookingsPage } from '../pages/bookings.ts';
import { figuresPage } from '../pages/figures.ts';
import { inboxPage } from '../pages/inbox.ts';
import { settingsPage } from '../pages/settings.ts';
import styles from './DeskHeader.module.css';
import { PostButton } from './PostButton.tsx';

type Props = {
  person: DeskPerson | undefined;
  /** The current page's path. */
  path: string;
};

const links = [
  { path: inboxPage.path, name: 'Inbox' },
  { path: bookingsPage.path, name: 'Bookings' },
  { path: figuresPage.path, name: 'Figures' },
  { path: deskPaths.site, name: 'Site' },
  { path: settingsPage.path, name: 'Settings' },
] as const;

/** The header of the desk: the menu, with the current page, and who is signed in. */
export function DeskHeader({ person, path }: Props) {
  return (
    <header className={styles.header}>
      <Frame className={styles.bar}>
        <a className={`display ${styles.brand}`} href={person ? inboxPage.path : '/'}>
          <Mark className={styles.mark} />
          Desk
        </a>
        {person && (
          <>
            <nav className={styles.nav} aria-label="Desk">
              <WithSpaces>
                {links
                  .filter((link) => link.path !== deskPaths.site || person.isPublisher)
                  .map((link) => (
                    <a
                      key={link.path}
                      className={styles.link}
                      href={link.path}
                      aria-current={link.path === path ? 'page' : undefined}
                    >
                      {link.name}
                    </a>
                  ))}
              </WithSpaces>
            </nav>
            <PostButton action={deskPaths.signOut} label={`Sign out ${person.name}`}>
              Sign out
            </PostButton>
          </>
        )}
      </Frame>
    </header>
  );
}
