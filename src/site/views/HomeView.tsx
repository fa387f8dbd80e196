import { AuditBand } from '../../audit/views/AuditBand.tsx';
import { agency } from '../../content/agency.data.ts';
import { type PageCopy, pageCopy } from '../../content/copy.data.ts';
import type { CaseStudy, City, Service } from '../../content/entries.ts';
import type { FounderPhotos } from '../../content/founder-photos.ts';
import { hasCaseStudies } from '../../content/has-case-studies.ts';
import { measurements } from '../../content/measurements.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SampleReportLink } from '../../ui/SampleReportLink.tsx';
import { Section } from '../../ui/Section.tsx';
import { SplitHero } from '../../ui/SplitHero.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import { CaseTable } from '../sections/CaseTable.tsx';
import { CityMap } from '../sections/CityMap.tsx';
import { FounderCard } from '../sections/FounderCard.tsx';
import { HeroActions } from '../sections/HeroActions.tsx';
import { MeasuredFigures } from '../sections/MeasuredFigures.tsx';
import { ServiceTrio } from '../sections/ServiceTrio.tsx';
import { Skyline } from '../sections/Skyline.tsx';
import { StatStrip } from '../sections/StatStrip.tsx';
import { SurveyLine } from '../sections/SurveyLine.tsx';
import styles from './HomeView.module.css';

type Props = Pick<FounderPhotos, 'portrait'> & {
  page: PageCopy['home'];
  cities: City[];
  caseStudies: CaseStudy[];
  services: Service[];
};

export function HomeView({ page, cities, caseStudies, services, portrait }: Props) {
  const { hero, audit, best, approach, proof, territory, about, closing, statLabels, timing } =
    page;
  return (
    <>
      <SplitHero className={styles.hero} picture={<CityMap cities={cities} list={territory} />}>
        <PageTitle className={styles.title} name={hero.name} title={hero.title} />
        <p className={styles.intro}>
          <RunningText text={hero.intro} />
        </p>
        <HeroActions action={hero.action} href="/contact" />
      </SplitHero>
      <StatStrip
        stats={[
          { value: agency.figures.years, label: statLabels.years },
          { value: agency.figures.reviews, label: statLabels.reviews },
          { value: String(cities.length), label: statLabels.cities },
          ...(timing ? [timing] : []),
        ]}
      />
      <AuditBand copy={audit} />
      <Section heading={best.heading} text={best.text}>
        <ServiceTrio items={best.items} services={services} />
      </Section>
      <Section heading={approach.heading} text={approach.text} tone="ink" headingSize="large">
        <SurveyLine names={approach.names} paragraphs={approach.paragraphs} />
      </Section>
      {(hasCaseStudies || measurements) && (
        <Section heading={proof.heading} text={hasCaseStudies ? proof.text : undefined}>
          {hasCaseStudies && <CaseTable caseStudies={caseStudies} />}
          {measurements && (
            <h3 className={styles.measured}>{pageCopy['case-studies'].measured.heading}</h3>
          )}
          <MeasuredFigures copy={pageCopy['case-studies'].measured} />
          <p className={styles.more}>
            <WithSpaces>
              {hasCaseStudies && <a href="/case-studies">{proof.action}</a>}
              <SampleReportLink />
            </WithSpaces>
          </p>
        </Section>
      )}
      <Section heading={about.heading}>
        <FounderCard caseStudies={caseStudies} portrait={portrait}>
          <p>{about.text}</p>
          <p>
            <ButtonLink look="outline" href="/about">
              {about.action}
            </ButtonLink>
          </p>
        </FounderCard>
      </Section>
      <ClosingCall picture={<Skyline />} {...closing} />
    </>
  );
}
