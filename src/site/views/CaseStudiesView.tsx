import type { PageCopy } from '../../content/copy.data.ts';
import type { CaseStudy, Service } from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import { sampleReport } from '../../content/sample-report.ts';
import { Drawing } from '../../drawings/Drawing.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { EntryImage } from '../../ui/EntryImage.tsx';
import { Frame } from '../../ui/Frame.tsx';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { Section } from '../../ui/Section.tsx';
import { sampleReportPath, servicePath } from '../../vocabulary/paths.ts';
import { clientOf } from '../sections/CaseTable.tsx';
import { ClosingFigure } from '../sections/ClosingFigure.tsx';
import { MeasuredPlate } from '../sections/MeasuredPlate.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { RuledList } from '../sections/RuledList.tsx';
import { StatPicture } from '../sections/StatPicture.tsx';
import styles from './CaseStudiesView.module.css';

type Props = {
  page: PageCopy['case-studies'];
  caseStudies: CaseStudy[];
  services: Service[];
};

/** The facts of a confirmed case; empty for an unconfirmed one. */
function factsOf(
  data: CaseStudy['data'],
  labels: Props['page']['labels'],
): [label: string, fact: string][] {
  const client = clientOf(data);
  if (!client || !data.facts) return [];
  const { months, start, end } = data.facts;
  return [
    [labels.client, client],
    [labels.period, fillBlanks(labels.months, { months: String(months) })],
    [labels.start, start],
    ...(end ? [[labels.end, end] as [string, string]] : []),
  ];
}

/** The case studies, each with its metric. */
export function CaseStudiesView({ page, caseStudies, services }: Props) {
  const { hero, labels, closing } = page;
  const nameOf = ({ id }: { id: string }) =>
    services.find((service) => service.id === id)?.data.title ?? id;
  return (
    <>
      <PageHero {...hero} picture={<Drawing name="start-and-now" />} />
      <MeasuredPlate copy={page.measured} />
      {sampleReport && (
        <Section heading={page.report.heading} text={page.report.text} tone="field" layout="beside">
          <RuledList items={sampleReport.failed.items} />
          <p className={styles.report}>
            <ButtonLink look="outline" href={sampleReportPath}>
              {sampleReport.link}
            </ButtonLink>
          </p>
        </Section>
      )}
      {caseStudies.map(({ id, data, cover }, index) => (
        <article
          key={id}
          id={id}
          className={styles.study}
          data-tone={index % 2 === 0 ? 'paper' : 'field'}
        >
          <Frame className={styles.frame}>
            <p className={styles.metric}>
              <strong className={`display ${styles.value}`}>{data.metric.value}</strong>{' '}
              <span className={styles.label}>{data.metric.label}</span>{' '}
              <StatPicture className={styles.picture} drawing={data.metric.picture} />
            </p>
            <EntryImage beside className={styles.image} image={data.image} photo={cover} />
            <div className={styles.copy}>
              <h2>{data.title}</h2>
              <p>
                <RunningText text={data.text} />
              </p>
              <div className={styles.facts}>
                {factsOf(data, labels).map(([label, fact]) => (
                  <p key={label}>
                    {label}: {fact}
                  </p>
                ))}
              </div>
              {data.confirmed && data.facts?.quote && (
                <blockquote className={`display ${styles.quote}`}>“{data.facts.quote}”</blockquote>
              )}
              <h3 className={styles.done}>{data.confirmed ? labels.done : labels.work}</h3>
              <ul className={styles.work}>
                {((data.confirmed && data.done) || data.work).map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
              <dl className={styles.service}>
                <dt>{labels.service}</dt>
                <dd>
                  <a href={servicePath(data.service)}>{nameOf(data.service)}</a>
                </dd>
              </dl>
            </div>
          </Frame>
        </article>
      ))}
      <ClosingCall {...closing} />
      <ClosingFigure copy={page.figure} />
    </>
  );
}
