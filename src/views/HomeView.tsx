import type { CollectionEntry } from 'astro:content';
import { agency } from '../content/agency.ts';
import type { CaseStudy, City, Service } from '../content/entries.ts';
import { TerritoryMap } from '../drawings/territory/TerritoryMap.tsx';
import { CaseTable } from '../sections/CaseTable.tsx';
import { CityIndex } from '../sections/CityIndex.tsx';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { ServiceTrio } from '../sections/ServiceTrio.tsx';
import { Stats } from '../sections/Stats.tsx';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { CallButton } from '../ui/CallButton.tsx';
import { Caption } from '../ui/Caption.tsx';
import { placeName } from '../ui/place-name.ts';
import { Section } from '../ui/Section.tsx';
import styles from './HomeView.module.css';

type Props = {
  page: CollectionEntry<'home'>['data'];
  cities: City[];
  caseStudies: CaseStudy[];
  services: Service[];
};

/** The home page. */
export function HomeView({ page, cities, caseStudies, services }: Props) {
  const { hero, best, approach, proof, territory, about, closing, statLabels } = page;
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          <Caption className={styles.label}>
            <strong>{hero.label}</strong>
            <span>{placeName(agency.location)}</span>
          </Caption>
          <h1 className={styles.title}>{hero.title}</h1>
          <p className={styles.intro}>{hero.intro}</p>
          <Actions>
            <ButtonLink href="/contact">{hero.action}</ButtonLink>
            <CallButton />
          </Actions>
        </div>
        <div className={styles.map}>
          <TerritoryMap cities={cities} linked />
        </div>
      </section>
      <div className={styles.stats}>
        <Stats
          stats={[
            { value: agency.figures.years ?? '', label: statLabels.years },
            { value: agency.figures.reviews ?? '', label: statLabels.reviews },
            { value: String(cities.length), label: statLabels.cities },
          ]}
        />
      </div>
      <Section label="Services" heading={best.heading}>
        <ServiceTrio items={best.items} services={services} />
      </Section>
      <Section
        label="How we work"
        heading={approach.heading}
        tone="ink"
        layout="beside"
        voice="loud"
      >
        <div className={styles.approach}>
          {approach.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section label="Case studies" heading={proof.heading} text={proof.text}>
        <CaseTable caseStudies={caseStudies} />
        <p className={styles.more}>
          <a href="/case-studies">{proof.action}</a>
        </p>
      </Section>
      <Section label="Service area" heading={territory.heading} text={territory.text} tone="field">
        <CityIndex cities={cities} />
      </Section>
      <Section label="Founder" heading={about.heading} layout="beside">
        <div className={styles.about}>
          <p>{about.text}</p>
          <p>
            <ButtonLink look="outline" href="/about">
              {about.action}
            </ButtonLink>
          </p>
        </div>
      </Section>
      <ClosingCall {...closing} />
    </>
  );
}
