import { agency } from '../../content/agency.data.ts';
import { Drawing } from '../../drawings/Drawing.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { HeroPage } from '../../ui/HeroPage.tsx';
import { phoneLink } from '../../ui/phone-link.ts';
import styles from './NotFoundView.module.css';

type Props = { menu: readonly { path: string; name: string }[] };

/** The not-found page. `src/site/browser/not-found.ts` fills in the nearest page. */
export function NotFoundView({ menu }: Props) {
  return (
    <HeroPage picture={<Drawing name="missing-plot" />}>
      <h1 className={styles.code}>404</h1>
      <p className={`display ${styles.oops}`}>Oops! Page not found</p>
      <p hidden data-nearest>
        Did you mean <a href="/">the home page</a>?
      </p>
      <p hidden data-part>
        <strong /> is part of <a href="/services">our services</a>.
      </p>
      <p>
        <ButtonLink href="/">Return to Home</ButtonLink>
      </p>
      <ul className={styles.links}>
        {menu.slice(1).map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li>
          <a href={phoneLink(agency.phone)}>
            <span className="nowrap">Call {agency.phone}</span>
          </a>
        </li>
      </ul>
    </HeroPage>
  );
}
