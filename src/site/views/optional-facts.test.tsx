import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { agency } from '../../content/agency.data.ts';
import { agencyCopy } from '../../content/agency-copy.ts';
import { questionsOf } from '../../content/questions.ts';
import { ReviewsLink } from '../../ui/ReviewsLink.tsx';
import { SpanishLine } from '../../ui/SpanishLine.tsx';
import { agencyBusiness } from '../seo/structured-data.ts';
import { AboutView } from './AboutView.tsx';
import { CaseStudiesView } from './CaseStudiesView.tsx';

vi.mock('../../content/agency.data.ts', async (original) => ({
  agency: structuredClone((await original<typeof import('../../content/agency.data.ts')>()).agency),
}));

// What it shows depends on the build, of which a unit test has none.
vi.mock('../sections/HeroActions.tsx', () => ({ HeroActions: () => null }));

const headed = { heading: 'Heading', items: [], paragraphs: [], rows: [] };
const columns = { work: 'Work', software: 'Software', people: 'People', yours: 'Yours' };

const page = {
  summary: 'We are an agency.',
  drawing: 'paid-checks',
  hero: { name: 'Name', title: 'Title', intro: 'Intro' },
  story: headed,
  reasons: headed,
  duties: { ...headed, columns, services: 'Services', caseStudies: 'Cases' },
  team: { heading: 'The team' },
  closing: { heading: 'Closing', text: 'Text', action: 'Action' },
  measured: { ...headed, basis: 'Measured on {date}.', command: 'lighthouse {siteUrl}' },
  figure: { label: 'Your number', hint: 'calls', action: 'Start' },
  labels: {
    work: 'How we work',
    done: 'What we did',
    service: 'Service:',
    client: 'Client',
    period: 'Period',
    months: '{months} months',
    start: 'Starting point',
    end: 'Now',
  },
  report: { heading: 'Report', text: 'Text' },
};
/** The text of an element, with plain spaces. */
const textOf = (element: ReactNode) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, '')
    .replace(/\s/g, ' ');
const founder = { portrait: undefined, signature: undefined, caseStudies: [] };
const about = () => renderToStaticMarkup(<AboutView page={page as never} {...founder} />);
const caseStudy = (facts: object) => {
  const data = {
    title: 'Case',
    text: 'Text',
    metric: { value: '1', label: 'one' },
    work: ['Move the budget'],
    service: { id: 'service' },
    image: { drawing: 'map-pack', alt: '' },
    ...facts,
  };
  const shown = { page: page as never, services: [], caseStudies: [{ id: 'case', data }] as never };
  return renderToStaticMarkup(<CaseStudiesView {...shown} />);
};

const questions = (text?: string) => questionsOf({ data: { faq: { text, items: [] } } } as never);

test('hides optional facts that are not set', () => {
  expect(questions().items).toEqual([]);
  expect(about()).not.toContain('The team');
  expect(renderToStaticMarkup(<ReviewsLink />)).toBe('');
  expect(renderToStaticMarkup(<SpanishLine />)).toBe('');
  expect(caseStudy({})).not.toMatch(/Period|Starting point/);
  expect(agencyBusiness([])).not.toHaveProperty('sameAs');
  expect(agencyBusiness([])).not.toHaveProperty('knowsLanguage');
});

test('shows optional facts that are set', () => {
  agencyCopy.team = [{ name: 'Pat Doe', role: 'Accounts' }];
  agencyCopy.noticePeriod = 'You can end the work with thirty days’ notice.';
  agency.reviewsUrl = 'https://reviews.example/us';
  agency.profiles = ['https://social.example/us'];
  agency.languages = ['Spanish'];
  agency.address.street = '100 Example Street';
  expect(about()).toMatch(/The team.*Pat Doe.*Accounts/s);
  expect(about()).toContain(agencyCopy.noticePeriod);
  expect(questions('We listen.')).toEqual({
    text: `We listen. ${agencyCopy.noticePeriod}`,
    items: [],
  });
  expect(questions().items).toEqual([
    { question: 'Is there a contract?', answer: agencyCopy.noticePeriod },
  ]);
  expect(renderToStaticMarkup(<ReviewsLink />)).toContain('href="https://reviews.example/us"');
  expect(textOf(<SpanishLine />)).toBe(
    '¿Habla español? Llame al (214) 555-0142. Horario: de lunes a viernes, de 9:00 a.m. a 6:00 p.m.',
  );
  const facts = { trade: 'Roofing', city: 'Plano', months: 6, start: '40 jobs', end: '90 jobs' };
  const confirmed = caseStudy({
    confirmed: true,
    facts: { ...facts, quote: 'They call back.' },
    done: ['Moved the budget'],
  });
  expect(confirmed).toContain('Client: Roofing, Plano');
  expect(confirmed).toContain('Period: 6 months');
  expect(confirmed).toMatch(/Starting point: 40 jobs.*Now: 90 jobs.*“They call back.”/s);
  expect(confirmed).toMatch(/What we did.*Moved the budget/);
  // Unconfirmed facts are kept in content but not shown.
  const unconfirmed = caseStudy({ confirmed: false, facts, done: ['Moved the budget'] });
  expect(unconfirmed).toMatch(/How we work.*Move the budget/);
  expect(unconfirmed).not.toMatch(/Roofing|Moved/);
  expect(agencyBusiness([])).toMatchObject({
    sameAs: ['https://social.example/us'],
    knowsLanguage: ['English', 'Spanish'],
    address: { streetAddress: '100 Example Street' },
  });
});
