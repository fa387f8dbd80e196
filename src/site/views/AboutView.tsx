import { agencyCopy } from '../../content/agency-copy.ts';
import type { PageCopy } from '../../content/copy.data.ts';
import type { CaseStudy } from '../../content/entries.ts';
import type { FounderPhotos } from '../../content/founder-photos.ts';
import { hasCaseStudies } from '../../content/has-case-studies.ts';
import { Drawing } from '../../drawings/Drawing.tsx';
import { Caption } from '../../ui/Caption.tsx';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { NoWrapText, RunningText } from '../../ui/NoWrapText.tsx';
import { SampleReportLink } from '../../ui/SampleReportLink.tsx';
import { Section } from '../../ui/Section.tsx';
import { DataTable } from '../sections/DataTable.tsx';
import { FounderCard } from '../sections/FounderCard.tsx';
import { HeroActions } from '../sections/HeroActions.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PlotGrid } from '../sections/PlotGrid.tsx';
import { RuledList } from '../sections/RuledList.tsx';
import { Skyline } from '../sections/Skyline.tsx';
import styles from './AboutView.module.css';

type Props = FounderPhotos & { page: PageCopy['about']; caseStudies: CaseStudy[] };

/** The about page: the founder's story, reasons to choose the agency, and who does what. */
export function AboutView({ page, ...founder }: Props) {
  const { drawing, hero, summary, story, quote, reasons, duties, team, closing } = page;
  return (
    <>
      <PageHero
        {...hero}
        actions={<HeroActions action={closing.action} href="/contact" />}
        picture={<Drawing name={drawing} />}
      />
      <figure className={styles.quote} data-tone="ink">
        <blockquote className={`display ${styles.text}`}>{quote}</blockquote>
        <figcaption>
          <Caption>{agencyCopy.founder}</Caption>
        </figcaption>
      </figure>
      <Section heading={story.heading} text={story.text}>
        <FounderCard {...founder}>
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </FounderCard>
        {summary && (
          <p className={styles.after}>
            <RunningText text={summary} />
          </p>
        )}
      </Section>
      <Section heading={reasons.heading} text={reasons.text}>
        <PlotGrid items={reasons.items} />
      </Section>
      <Section heading={duties.heading} text={duties.text} tone="field">
        <DataTable
          name={duties.heading}
          columns={[
            duties.columns.work,
            duties.columns.software,
            duties.columns.people,
            duties.columns.yours,
          ]}
          rows={duties.rows.map(({ work, software, people, yours }) => ({
            key: work,
            name: <NoWrapText text={work} />,
            cells: [software, people, yours],
          }))}
        />
        {agencyCopy.noticePeriod && <p className={styles.after}>{agencyCopy.noticePeriod}</p>}
        <p className={`${styles.after} ${styles.links}`}>
          <a href="/services">{duties.services}</a>{' '}
          {hasCaseStudies && <a href="/case-studies">{duties.caseStudies}</a>} <SampleReportLink />
        </p>
      </Section>
      {agencyCopy.team.length > 0 && (
        <Section heading={team.heading} layout="beside">
          <RuledList
            items={agencyCopy.team.map(({ name, role }) => ({ title: name, description: role }))}
          />
        </Section>
      )}
      <ClosingCall picture={<Skyline />} {...closing} />
    </>
  );
}
