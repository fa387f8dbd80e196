import type { CollectionEntry } from 'astro:content';
import { agency } from '../content/agency.ts';
import { fillFigures } from '../content/figures.ts';
import { Drawing } from '../drawings/Drawing.tsx';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PlotGrid } from '../sections/PlotGrid.tsx';
import { Caption } from '../ui/Caption.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './AboutView.module.css';

type Props = { page: CollectionEntry<'about'>['data'] };

/** The founder's story and why to choose the agency. */
export function AboutView({ page: { drawing, hero, story, quote, reasons, closing } }: Props) {
  const role = fillFigures(agency.founder.role);
  return (
    <>
      <PageHero
        caption="About"
        title={hero.title}
        intro={hero.intro}
        picture={<Drawing name={drawing} />}
      />
      <Section label="Founder story" heading={story.heading} layout="beside">
        <div className={styles.story}>
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <figure className={styles.quote} data-tone="ink">
        <blockquote className={styles.words}>{quote}</blockquote>
        <figcaption>
          <Caption>{agency.founder.name ? `${agency.founder.name}, ${role}` : role}</Caption>
        </figcaption>
      </figure>
      <Section label="Why choose us" heading={reasons.heading}>
        <PlotGrid items={reasons.items} />
      </Section>
      <ClosingCall {...closing} />
    </>
  );
}
