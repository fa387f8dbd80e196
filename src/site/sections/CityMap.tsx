import { agency } from '../../content/agency.data.ts';
import { sharedCopy } from '../../content/copy.data.ts';
import { type City, hasPage } from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import { citySpots } from '../../drawings/territory/labels.ts';
import { project } from '../../drawings/territory/projection.ts';
import { CityCard } from './CityCard.tsx';
import { CityList } from './CityList.tsx';
import { Land } from './Land.tsx';
import { MapLegend } from './MapLegend.tsx';
import { PlotMap } from './PlotMap.tsx';
import { plotsOf, viewOf } from './territory.ts';

type Props = {
  cities: City[];
  /** The highlighted city. */
  current?: City;
  /** The heading and introduction of the list of all cities, which expands below the map. */
  list?: { heading: string; text?: string | undefined };
};

const { map: copy } = sharedCopy.city;
const servedLabel = fillBlanks(copy.served, { locality: agency.address.locality });

/** The metroplex as a survey map on which every city opens a card. */
export function CityMap({ cities, current, list }: Props) {
  const plots = plotsOf(cities);
  const view = viewOf(plots);
  const drawn = cities.toSorted((a, b) => Number(hasPage(b)) - Number(hasPage(a)));
  const colorOf = (city: City) => {
    if (city.id === current?.id) return 'current';
    return hasPage(city) ? 'first' : 'second';
  };
  return (
    <PlotMap
      name={copy.name}
      view={view}
      start={project(agency.location)}
      after={list && <CityList cities={cities} {...list} />}
      ground={<Land view={view} />}
      legend={
        <MapLegend
          prompt={copy.prompt}
          first={cities.some(hasPage) ? copy.paged : undefined}
          second={servedLabel}
        />
      }
      places={drawn.map((city) => ({
        name: city.data.name,
        plots: plots.get(city.id) ?? [],
        spot: citySpots[city.data.name],
        color: colorOf(city),
        note: hasPage(city) ? copy.noted : undefined,
        card: <CityCard city={city} />,
      }))}
    />
  );
}
