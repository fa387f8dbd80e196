import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { agency } from '../content/agency.ts';
import { agencyTexts } from '../content/agency-texts.ts';
import { agencyBusiness } from '../seo/structured-data.ts';
import { ReviewsLink } from '../ui/ReviewsLink.tsx';
import { AboutView } from './AboutView.tsx';
import { CaseStudiesView } from './CaseStudiesView.tsx';

vi.mock('../content/agency.ts', async (original) => ({
  agency: structuredClone((await original<typeof import('../content/agency.ts')>()).agency),
}));

const headed = { heading: 'Heading', items: [], paragraphs: [], rows: [] };
const columns = { work: 'Work', software: 'Software', people: 'People', yours: 'Yours' };
const page = {
  drawing: 'paid-checks',
  hero: { name: 'Name', title: 'Title', intro: 'Intro' },
  story: headed,
  reasons: headed,
  duties: { ...headed, columns, services: 'Services', caseStudies: 'Cases' },
  team: { heading: 'The team' },
  closing: { heading: 'Closing', text: 'Text', action: 'Action' },
  labels: { work: 'Work', service: 'Service:', period: 'Period', start: 'Starting point' },
};
const about = () => renderToStaticMarkup(<AboutView page={page as never} />);
const caseStudy = (facts: object) =>
  renderToStaticMarkup(
    <CaseStudiesView
      page={page as never}
      services={[]}
      caseStudies={
        [
          {
            id: 'case',
            data: {
              title: 'Case',
              text: 'Text',
              metric: { value: '1', label: 'one' },
              work: [],
              service: { id: 'service' },
              image: { drawing: 'map-pack', alt: '' },
              ...facts,
            },
          },
        ] as never
      }
    />,
  );

test('hides optional facts that are not set', () => {
  expect(about()).not.toContain('The team');
  expect(renderToStaticMarkup(<ReviewsLink />)).toBe('');
  expect(caseStudy({})).not.toMatch(/Period|Starting point/);
  expect(agencyBusiness([])).not.toHaveProperty('sameAs');
});

test('shows optional facts that are set', () => {
  agencyTexts.team = [{ name: 'Pat Doe', role: 'Accounts' }];
  agencyTexts.noticePeriod = 'You can end the work with thirty days’ notice.';
  agency.reviewsUrl = 'https://reviews.example/us';
  agency.profiles = ['https://social.example/us'];
  agency.address.street = '100 Example Street';
  expect(about()).toMatch(/The team.*Pat Doe.*Accounts/s);
  expect(about()).toContain(agencyTexts.noticePeriod);
  expect(renderToStaticMarkup(<ReviewsLink />)).toContain('href="https://reviews.example/us"');
  expect(caseStudy({ period: 'six months', start: '40 jobs' })).toMatch(
    /Period: six months.*Starting point: 40 jobs/s,
  );
  expect(agencyBusiness([])).toMatchObject({
    sameAs: ['https://social.example/us'],
    address: { streetAddress: '100 Example Street' },
  });
});
