import { agency } from '../../content/agency.data.ts';
import type { City } from '../../content/entries.ts';
import { Drawing } from '../../drawings/Drawing.tsx';
import { Ground } from '../../drawings/kit/Ground.tsx';
import type { Plot } from '../../drawings/territory/plots.ts';
import { Mark } from '../../ui/Mark.tsx';
import { ShareDistricts } from './ShareDistricts.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { ShareTerritory } from './ShareTerritory.tsx';
import type { SitePage } from './site-pages.ts';

/** The cities that the agency serves, and the plots of each by id. */
export type Territory = { cities: readonly City[]; plots: ReadonlyMap<string, readonly Plot[]> };

type Props = { picture: SitePage['picture']; territory: Territory };

/** The picture part of a share image. */
export function SharePicture({ picture, territory: { cities, plots } }: Props) {
  if (picture === undefined) {
    return (
      <svg viewBox="0 0 480 400" aria-hidden="true">
        <Ground />
        <Mark x="80" y="40" width="320" height="320" color="var(--ink)" />
      </svg>
    );
  }
  if (picture.kind === 'drawings') {
    const [only, ...others] = picture.names;
    if (only && others.length === 0) return <Drawing name={only} />;
    return <ShareSheet names={picture.names} />;
  }
  const city = cities.find(({ id }) => id === picture.city);
  const plan = city?.data.page?.area.map;
  if (plan) return <ShareDistricts plan={plan} />;
  const highlighted = city ? [city] : cities.filter(({ data }) => data.page);
  return (
    <ShareTerritory
      plots={plots}
      highlighted={new Set(highlighted.map(({ id }) => id))}
      around={city?.data.location}
      pin={picture.pinned ? agency.location : undefined}
    />
  );
}
