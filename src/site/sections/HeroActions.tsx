import { sharedCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import { Actions } from '../../ui/Actions.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CallButton } from '../../ui/CallButton.tsx';
import { timesPath } from '../../vocabulary/paths.ts';
import styles from './HeroActions.module.css';

type Props = {
  /** The main button. */
  action: string;
  href: string;
  look?: 'outline' | undefined;
};

/** The buttons of a hero, and the first step, which is the same on every page. */
export function HeroActions({ action, href, look }: Props) {
  const { action: choose, bookable, otherwise } = sharedCopy.hero;
  const first = offeredBooking
    ? fillBlanks(bookable ?? '', { minutes: String(offeredBooking.minutes) })
    : otherwise;
  return (
    <>
      <Actions>
        <ButtonLink look={look} href={href}>
          {action}
        </ButtonLink>
        <CallButton />
      </Actions>
      <p className={styles.first}>
        {first}{' '}
        {offeredBooking && (
          <span className="whole">
            <a href={timesPath()}>{choose}</a>
          </span>
        )}
      </p>
    </>
  );
}
