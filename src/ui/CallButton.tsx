import { agency } from '../content/agency.data.ts';
import { ButtonLink } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { phoneLink } from './phone-link.ts';

/** A button that calls the agency. */
export function CallButton() {
  return (
    <ButtonLink look="outline" href={phoneLink(agency.phone)}>
      <Icon name="phone" />
      <span>
        Call <span className="nowrap">{agency.phone}</span>
      </span>
    </ButtonLink>
  );
}
