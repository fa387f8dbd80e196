import type { City, LandingCity, LocalService } from '../content/entries.ts';
import { TerritoryMap } from '../drawings/territory/TerritoryMap.tsx';
import { Challenges } from '../sections/Challenges.tsx';
import { CityIndex } from '../sections/CityIndex.tsx';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { Districts } from '../sections/Districts.tsx';
import { FounderNote } from '../sections/FounderNote.tsx';
import { LocalServiceGrid } from '../sections/LocalServiceGrid.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PlotGrid } from '../sections/PlotGrid.tsx';
import { Stats } from '../sections/Stats.tsx';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { CallButton } from '../ui/CallButton.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './CityView.module.css';

type Props = { city: LandingCity; cities: City[]; services: LocalService[] };

/** A city's landing page. */
export function CityView({ city, cities, services }: Props) {
  const { page } = city.data;
  const { area } = page;
  return (
    <>
      <PageHero
        caption={page.label}
        title={page.headline}
        intro={page.intro}
        actions={
          <Actions>
            <ButtonLink href="/contact">{page.action}</ButtonLink>
            <CallButton />
          </Actions>
        }
        picture={
          <TerritoryMap
            cities={cities}
            {...(area.list === 'districts' ? { lit: city } : { linked: true })}
          />
        }
      />
      {page.facts.length > 0 && (
        <div className={styles.facts}>
          <Stats stats={page.facts} />
        </div>
      )}
      <Section
        label={area.list === 'districts' ? 'Districts' : 'Cities we serve'}
        heading={area.heading}
        text={area.text}
      >
        {area.list === 'districts' ? (
          <Districts districts={area.districts} />
        ) : (
          <CityIndex cities={cities} />
        )}
      </Section>
      <Section
        label={`Why ${city.data.name} chooses us`}
        heading={page.reasons.heading}
        tone="field"
      >
        <PlotGrid items={page.reasons.items} />
      </Section>
      <Section label="Services" heading={page.services.heading} text={page.services.text}>
        <LocalServiceGrid services={services} city={city} />
      </Section>
      <Section label="Challenges and solutions" heading={page.challenges.heading} tone="ink">
        <Challenges items={page.challenges.items} />
      </Section>
      <FounderNote {...page.founder} />
      <ClosingCall {...page.closing} action={page.action} />
    </>
  );
}
