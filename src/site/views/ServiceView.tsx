import { AuditInvitation } from '../../audit/views/AuditInvitation.tsx';
import type { SharedCopy } from '../../content/copy.data.ts';
import { formatDollars } from '../../content/dollars.ts';
import {
  type CaseStudy,
  hasMonthlyCost,
  type LandingCity,
  type MonthlyService,
  type Post,
  type Service,
} from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import { hasCaseStudies } from '../../content/has-case-studies.ts';
import { questionsOf } from '../../content/questions.ts';
import type { DrawingName } from '../../drawings/names.ts';
import { PageDrawing } from '../../drawings/PageDrawing.tsx';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { DrawingDetail } from '../../ui/DrawingDetail.tsx';
import { PlateImage } from '../../ui/PlateImage.tsx';
import { SampleReportLink } from '../../ui/SampleReportLink.tsx';
import { Section } from '../../ui/Section.tsx';
import { caseStudyPath, cityPath, postPath, servicePath } from '../../vocabulary/paths.ts';
import { Checklist } from '../sections/Checklist.tsx';
import { ClosingChoices } from '../sections/ClosingChoices.tsx';
import { ClosingStep } from '../sections/ClosingStep.tsx';
import { FactStrip } from '../sections/FactStrip.tsx';
import { Faq } from '../sections/Faq.tsx';
import { HeroActions } from '../sections/HeroActions.tsx';
import { LinkRows } from '../sections/LinkRows.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { PlotGrid } from '../sections/PlotGrid.tsx';
import { RuledList } from '../sections/RuledList.tsx';
import { Stats } from '../sections/Stats.tsx';
import { Steps } from '../sections/Steps.tsx';
import { budgetOfferPath, offerPath } from './offers.ts';
import styles from './ServiceView.module.css';
import { type ItemsLook, serviceShapes } from './service-shapes.ts';

type Props = {
  service: Service;
  /** Copy shared by all service pages. */
  copy: SharedCopy['service'];
  /** Further reading. */
  related: { services: Service[]; caseStudies: CaseStudy[]; posts: Post[]; cities: LandingCity[] };
};

/** A service's page. */
export function ServiceView({ service, copy, related }: Props) {
  const { title, noun, kind, drawing, cost, time, price, fee, hero } = service.data;
  const { offer, benefits, process, included, results, closing } = service.data;
  const questions = questionsOf(service);
  const { facts, headings } = copy;
  const lastStep = process.steps.at(-1);
  const monthly = hasMonthlyCost(service) ? service : undefined;
  const budgets = monthly ? budgetsWithinRange(monthly, copy.budget.choices) : [];
  const withTitle = (text: string) => fillBlanks(text, { service: title });
  const shownFee = fee ?? (price ? undefined : facts.unknownFee);
  const shape = serviceShapes[kind];
  const { as: offerAs, ...offerLook } = shape.offer;
  const { as: benefitsAs, ...benefitsLook } = shape.benefits;
  return (
    <>
      <PageHero
        name={hero.name}
        title={hero.title}
        intro={hero.intro}
        actions={
          <>
            <AuditInvitation copy={service.data.audit} />
            <HeroActions
              // The audit's button is the primary one.
              look={service.data.audit && 'outline'}
              action={hero.action}
              href={offerPath(service)}
            />
          </>
        }
        picture={<PageDrawing name={drawing} />}
      />
      <FactStrip
        facts={[
          ...(cost ? [{ label: facts.budget, value: cost }] : []),
          ...(shownFee ? [{ label: facts.fee, value: shownFee }] : []),
          ...(time ? [{ label: facts.time, value: time }] : []),
          { label: facts.place, value: facts.served },
        ]}
      />
      <div className={styles.screen}>
        <Section
          heading={fillBlanks(headings.offer, { service: noun ?? title })}
          text={offer.text}
          {...offerLook}
        >
          <ItemList as={offerAs} items={offer.items} drawing={drawing} />
        </Section>
        <Section heading={withTitle(headings.benefits)} text={benefits.text} {...benefitsLook}>
          <ItemList as={benefitsAs} items={benefits.items} drawing={drawing} />
        </Section>
        <Section heading={withTitle(headings.process)} text={process.text} {...shape.process}>
          <Steps steps={process.steps} />
        </Section>
      </div>
      <Section heading={headings.included} text={included.text} {...shape.included}>
        <Checklist items={included.items} />
      </Section>
      <div className={styles.screen}>
        <Section heading={headings.results} text={results.text} {...shape.results}>
          {results.stats && <Stats stats={results.stats} />}
          <div className={styles.after}>
            <p>
              {results.stats && copy.resultsNote} <SampleReportLink />
            </p>
            {hasCaseStudies && results.caseStudies && (
              <p>
                <a href="/case-studies">{results.caseStudies}</a>
              </p>
            )}
          </div>
        </Section>
      </div>
      <Section heading={withTitle(headings.faq)} text={questions.text} {...shape.faq}>
        <Faq items={questions.items} />
      </Section>
      <div className={styles.screen}>
        <Section heading={headings.related}>
          <LinkRows
            rows={[
              {
                label: copy.related.services,
                links: related.services.map((other) => ({
                  href: servicePath(other),
                  text: other.data.title,
                })),
              },
              {
                label: copy.related.reading,
                links: [
                  ...related.caseStudies.map((caseStudy) => ({
                    href: caseStudyPath(caseStudy),
                    text: caseStudy.data.title,
                  })),
                  ...related.posts.map((post) => ({ href: postPath(post), text: post.data.title })),
                ],
              },
              {
                label: withTitle(copy.related.cities),
                links: related.cities.map((city) => ({
                  href: cityPath(city),
                  text: fillBlanks(copy.related.city, { city: city.data.name }),
                })),
              },
            ]}
          />
        </Section>
        <ClosingCall {...closing} href={offerPath(service)} />
        {budgets.length > 0 ? (
          <ClosingChoices
            label={copy.ending.budget}
            choices={budgets.map((amount) => ({
              text: formatDollars(amount),
              href: budgetOfferPath(amount, monthly),
              isSet: amount === budgets[0],
            }))}
          />
        ) : closing.yours ? (
          <ClosingStep label={copy.ending.yours} text={closing.yours} />
        ) : (
          lastStep && (
            <ClosingStep
              label={copy.ending.step}
              title={lastStep.step}
              text={lastStep.description}
            />
          )
        )}
      </div>
    </>
  );
}

/** The budget choices within the range of a service. */
const budgetsWithinRange = ({ data }: MonthlyService, budgets: readonly number[]): number[] =>
  budgets.filter((amount) => amount >= data.monthly.from && amount <= data.monthly.to);

type ItemListProps = {
  as: ItemsLook['as'];
  items: Service['data']['offer']['items'];
  /** The page's drawing, whose details illustrate plots. */
  drawing: DrawingName;
};

function ItemList({ as, items, drawing }: ItemListProps) {
  return as === 'rows' ? (
    <RuledList items={items} />
  ) : (
    <PlotGrid
      items={items}
      picture={(index) => {
        const plate = items[index]?.plate;
        return plate ? <PlateImage name={plate} /> : <DrawingDetail name={drawing} index={index} />;
      }}
    />
  );
}
