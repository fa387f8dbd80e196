import { openingHours } from '../agency/opening-hours.ts';
import { agency } from '../content/agency.data.ts';
import { ButtonLink } from './Button.tsx';
import styles from './CallButton.module.css';
import { Icon } from './Icon.tsx';
import { phoneLink } from './phone-link.ts';

/** A button that calls the agency; its second line has the hours. */
export function CallButton() {
  return (
    <ButtonLink look="outline" className={styles.call} href={phoneLink(agency.phone)}>
      <Icon name="phone" />
      <span>
        Call <span className="nowrap">{agency.phone}</span>{' '}
        <small className={styles.hours}>{openingHours(agency.hours, 'short').join('; ')}</small>
      </span>
    </ButtonLink>
  );
}
