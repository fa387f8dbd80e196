import { Frame } from '../../ui/Frame.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Spaced } from '../../ui/Spaced.tsx';
import type { DeskPage, DeskPerson } from '../desk-page.ts';
import { deskPaths } from '../desk-paths.ts';
import styles from './DeskHeader.module.css';
import { PostButton } from './PostButton.tsx';

type Props = { person: DeskPerson | undefined; view: DeskPage['view'] };

const links = [
  { view: 'inbox', path: deskPaths.inbox, name: 'Inbox' },
  { view: 'bookings', path: deskPaths.bookings, name: 'Bookings' },
  { view: 'figures', path: deskPaths.figures, name: 'Figures' },
  { view: 'settings', path: deskPaths.settings, name: 'Settings' },
] as const;

/** The header of the desk: the menu, with the current page, and who is signed in. */
export function DeskHeader({ person, view }: Props) {
  return (
    <header className={styles.header}>
      <Frame className={styles.bar}>
        <a className={`display ${styles.brand}`} href={person ? deskPaths.inbox : '/'}>
          <Mark className={styles.mark} />
          Desk
        </a>
        {person && (
          <>
            <nav className={styles.nav} aria-label="Desk">
              <Spaced>
                {links.map(({ path, name, ...link }) => (
                  <a
                    key={path}
                    className={styles.link}
                    href={path}
                    aria-current={link.view === view ? 'page' : undefined}
                  >
                    {name}
                  </a>
                ))}
              </Spaced>
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
