import type { Service } from '../content/entries.ts';
import { Drawing } from '../drawings/Drawing.tsx';
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
import { serviceShapes } from './service-shapes.ts';

type Props = { service: Service };

const itemLists = { rows: RuledList, plots: PlotGrid };

/** A service's own page. */
export function ServiceView({ service }: Props) {
  const { title, kind, drawing, hero, offer, benefits, process, included, results, faq, closing } =
    service.data;
  const shape = serviceShapes[kind];
  const { as: offerAs, ...offerLook } = shape.offer;
  const { as: benefitsAs, ...benefitsLook } = shape.benefits;
  const Offer = itemLists[offerAs];
  const Benefits = itemLists[benefitsAs];
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
      <Section label="What We Offer" heading={offer.heading} text={offer.text} {...offerLook}>
        <Offer items={offer.items} />
      </Section>
      <Section label="Key Benefits" heading={benefits.heading} {...benefitsLook}>
        <Benefits items={benefits.items} />
      </Section>
      <Section label="Our Process" heading={process.heading} {...shape.process}>
        <Steps steps={process.steps} />
      </Section>
      <Section label="What’s Included" heading={included.heading} {...shape.included}>
        <Checklist items={included.items} />
      </Section>
      <Section
        label="Expected Results"
        heading={results.heading}
        text={results.text}
        {...shape.results}
      >
        <Stats stats={results.stats} picture={StatPicture} />
        {results.caseStudies && (
          <p className={styles.more}>
            <a href="/case-studies">{results.caseStudies}</a>
          </p>
        )}
      </Section>
      <Section label="FAQ" heading={faq.heading} {...shape.faq}>
        <Faq items={faq.items} />
      </Section>
      <ClosingCall {...closing} />
    </>
  );
}
