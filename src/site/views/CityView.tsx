import { AuditInvitation } from '../../audit/views/AuditInvitation.tsx';
import { agency } from '../../content/agency.data.ts';
import type { SharedCopy } from '../../content/copy.data.ts';
import type { City, LandingCity, LocalService, Service } from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { Section } from '../../ui/Section.tsx';
import { cityPath } from '../../vocabulary/paths.ts';
import { Challenges } from '../sections/Challenges.tsx';
import { CityIndex } from '../sections/CityIndex.tsx';
import { CityMap } from '../sections/CityMap.tsx';
import { DistrictMap } from '../sections/DistrictMap.tsx';
import { Districts } from '../sections/Districts.tsx';
import { FounderNote } from '../sections/FounderNote.tsx';
import { HeroActions } from '../sections/HeroActions.tsx';
import { LinkRows } from '../sections/LinkRows.tsx';
import { LocalServiceTable } from '../sections/LocalServiceTable.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PlotGrid } from '../sections/PlotGrid.tsx';
import { Skyline } from '../sections/Skyline.tsx';
import { StatStrip } from '../sections/StatStrip.tsx';
import { offerPath, offerPathWith } from './offers.ts';

type Props = {
  city: LandingCity;
  cities: City[];
  /** The nearest cities with a page. */
  neighbors: LandingCity[];
  /** The six services as sold on city pages. */
  localServices: LocalService[];
  /** The services with a page. */
  services: Service[];
  /** Copy shared by all city pages. */
  copy: SharedCopy['city'];
};

/** The map of a city's page: the city's districts or, without a plan, the city among others. */
function AreaMap({ city, cities }: Pick<Props, 'city' | 'cities'>) {
  const { county, page } = city.data;
  const { area, postalCode } = page;
  return area.map && area.districts ? (
    <DistrictMap
      city={city.data.name}
      location={[`${county}, ${agency.address.region}`, postalCode].filter(Boolean).join(' ')}
      plan={area.map}
      districts={area.districts}
      hrefOf={(message) => offerPathWith(city, message)}
    />
  ) : (
    <CityMap cities={cities} current={city} />
  );
}

/** A city's landing page. */
export function CityView({ city, cities, neighbors, localServices, services, copy }: Props) {
  const { name, page } = city.data;
  const { area } = page;
  const [first, ...others] = page.facts;
  // A strip with a single figure would be mostly empty.
  const loneFact = others.length === 0 ? first : undefined;
  const facts = loneFact ? [] : page.facts;
  const withCity = (text: string) => fillBlanks(text, { city: name });
  const { headings } = copy;
  return (
    <>
      <PageHero
        name={withCity(copy.name)}
        title={page.headline}
        intro={page.intro}
        fact={loneFact}
        actions={
          <>
            <AuditInvitation copy={page.audit} />
            <HeroActions
              // The audit's button is the primary one.
              look={page.audit && 'outline'}
              action={page.action}
              href={offerPath(city)}
            />
          </>
        }
        picture={<AreaMap city={city} cities={cities} />}
      />
      {facts.length > 0 && <StatStrip stats={facts} />}
      <Section heading={withCity(headings[area.list])} text={area.text}>
        {area.list === 'cities' ? (
          <CityIndex cities={cities} />
        ) : (
          <Districts districts={area.districts ?? []} />
        )}
      </Section>
      <Section heading={withCity(headings.reasons)} text={page.reasons.text} tone="field">
        <PlotGrid items={page.reasons.items} />
      </Section>
      <Section heading={withCity(headings.services)} text={page.services.text}>
        <LocalServiceTable
          name={withCity(headings.services)}
          services={localServices}
          city={city}
          pages={services}
        />
        <LinkRows
          rows={[
            {
              label: withCity(copy.neighbors),
              links: neighbors.map((neighbor) => ({
                href: cityPath(neighbor),
                text: fillBlanks(copy.name, { city: neighbor.data.name }),
              })),
            },
          ]}
        />
      </Section>
      <Section heading={withCity(headings.challenges)} text={page.challenges.text} tone="ink">
        <Challenges labels={copy} items={page.challenges.items} />
      </Section>
      <FounderNote heading={withCity(headings.founder)} {...page.founder} />
      <ClosingCall
        picture={<Skyline />}
        {...page.closing}
        action={page.action}
        href={offerPath(city)}
      />
    </>
  );
}
