import { sharedCopy } from '../../content/copy.data.ts';
import type { LandingCity, LocalService, Service } from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import { Drawing } from '../../drawings/Drawing.tsx';
import { Actions } from '../../ui/Actions.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CallButton } from '../../ui/CallButton.tsx';
import { HeroPage } from '../../ui/HeroPage.tsx';
import { cityPath, servicePath, timesPath } from '../../vocabulary/paths.ts';
import styles from './UnlistedServiceView.module.css';

type Props = {
  /** A service on city pages that has no page. */
  service: LocalService;
  nearest: Service;
  cities: readonly LandingCity[];
};

/**
 * The not-found page for a service without a page, with a link to the service that covers it. The
 * server adds a link back to the city page that the visitor came from.
 */
export function UnlistedServiceView({ service, nearest, cities }: Props) {
  const { see, back } = sharedCopy.city.unlisted;
  const { title, blurb } = nearest.data;
  return (
    <HeroPage picture={<Drawing name="missing-plot" />}>
      <div className={styles.label}>
        <h1>404</h1>
        <p>Oops! Page not found</p>
      </div>
      <p className={`display ${styles.part}`}>
        {service.data.title} is part of <a href={servicePath(nearest)}>{title}</a>.
      </p>
      <p className="lead">{blurb}</p>
      <Actions>
        <ButtonLink href={servicePath(nearest)}>{fillBlanks(see, { service: title })}</ButtonLink>
      </Actions>
      {cities.map((city) => (
        <p key={city.id} hidden data-back={cityPath(city)}>
          <a href={cityPath(city)}>{fillBlanks(back, { city: city.data.name })}</a>
        </p>
      ))}
      {offeredBooking && (
        <p>
          <a href={timesPath()}>{sharedCopy.hero.action}</a>
        </p>
      )}
      <Actions>
        <ButtonLink look="outline" href="/">
          Return to Home
        </ButtonLink>
        <CallButton />
      </Actions>
    </HeroPage>
  );
}
