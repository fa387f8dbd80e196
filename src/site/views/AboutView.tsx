import { agencyCopy } from '../../content/agency-copy.ts';
import type { PageCopy } from '../../content/copy.data.ts';
import { hasCaseStudies } from '../../content/has-case-studies.ts';
import type { Photo } from '../../content/photos.ts';
import { Drawing } from '../../drawings/Drawing.tsx';
import { Caption } from '../../ui/Caption.tsx';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { NoWrapText, RunningText } from '../../ui/NoWrapText.tsx';
import { PhotoImage } from '../../ui/PhotoImage.tsx';
import { SampleReportLink } from '../../ui/SampleReportLink.tsx';
import { Section } from '../../ui/Section.tsx';
import { DataTable } from '../sections/DataTable.tsx';
import { HeroActions } from '../sections/HeroActions.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PlotGrid } from '../sections/PlotGrid.tsx';
import { RuledList } from '../sections/RuledList.tsx';
import { Skyline } from '../sections/Skyline.tsx';
import styles from './AboutView.module.css';

type Props = {
  page: PageCopy['about'];
  /** Photos of the founder and of the founder's signature, if the agency has added them. */
  portrait?: Photo | undefined;
  signature?: Photo | undefined;
};

/** A placeholder for a photo, shown only in development. */
const PhotoPlaceholder = ({ text }: { text: string }) =>
  import.meta.env.DEV ? <p className={styles.slot}>{text}</p> : null;

/** The about page: the founder's story, reasons to choose the agency, and who does what. */
export function AboutView({ page, portrait, signature }: Props) {
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
          {signature ? (
            <PhotoImage className={styles.signature} photo={signature} sizes="16rem" />
          ) : (
            <PhotoPlaceholder text="The founder’s signature: `founder.signature` in content/agency.yaml" />
          )}
          <Caption>{agencyCopy.founder}</Caption>
        </figcaption>
      </figure>
      <Section heading={story.heading} text={story.text} layout="beside">
        <div className={styles.story}>
          {portrait ? (
            <PhotoImage
              className={styles.portrait}
              photo={portrait}
              sizes="(width >= 40rem) 20rem, 90vw"
            />
          ) : (
            <PhotoPlaceholder text="A photo of the founder: `founder.portrait` in content/agency.yaml" />
          )}
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {summary && (
            <p>
              <RunningText text={summary} />
            </p>
          )}
        </div>
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
        <p className={styles.after}>
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
