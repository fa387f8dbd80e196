import { Drawing } from '../drawings/Drawing.tsx';
import type { Service } from '../entries.ts';
import { Checklist } from '../sections/Checklist.tsx';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { Faq } from '../sections/Faq.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PlotGrid } from '../sections/PlotGrid.tsx';
import { RuledList } from '../sections/RuledList.tsx';
import { StatPicture } from '../sections/StatPicture.tsx';
import { Stats } from '../sections/Stats.tsx';
import { Steps } from '../sections/Steps.tsx';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { CallButton } from '../ui/CallButton.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './ServiceView.module.css';

type Props = { service: Service };

/** A service's own page. */
export function ServiceView({ service }: Props) {
  const { title, drawing, hero, offer, benefits, process, included, results, faq, closing } =
    service.data;
  return (
    <>
      <PageHero
        caption={title}
        title={hero.title}
        intro={hero.intro}
        actions={
          <Actions>
            <ButtonLink href="/contact">{hero.action}</ButtonLink>
            <CallButton />
          </Actions>
        }
        picture={<Drawing name={drawing} />}
      />
      <Section label="What We Offer" heading={offer.heading} text={offer.text} layout="beside">
        <RuledList items={offer.items} />
      </Section>
      <Section label="Key Benefits" heading={benefits.heading} tone="field">
        <PlotGrid items={benefits.items} />
      </Section>
      <Section label="Our Process" heading={process.heading} tone="ink">
        <Steps steps={process.steps} />
      </Section>
      <Section label="What’s Included" heading={included.heading} layout="beside">
        <Checklist items={included.items} />
      </Section>
      <Section label="Expected Results" heading={results.heading} text={results.text} tone="field">
        <Stats stats={results.stats} picture={StatPicture} />
        {results.caseStudies && (
          <p className={styles.more}>
            <a href="/case-studies">{results.caseStudies}</a>
          </p>
        )}
      </Section>
      <Section label="FAQ" heading={faq.heading} layout="beside">
        <Faq items={faq.items} />
      </Section>
      <ClosingCall {...closing} />
    </>
  );
}
