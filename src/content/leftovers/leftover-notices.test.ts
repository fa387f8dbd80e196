import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyIntoBuild } from '../files/content-copy.ts';
import { leftoverNotices, sourcesBefore } from './leftover-notices.ts';

const cases = ['a', 'b', 'c'].map((name) => [`content/case-studies/${name}.yaml`, 'title: A']);
const before = {
  'content/cities/frisco.yaml': 'name: Frisco',
  'content/services/google-ads.yaml': 'title: Google Ads',
  'content/services/seo.yaml': 'title: SEO',
  ...Object.fromEntries(cases),
  'content/posts/old.md': '---\ntitle: Frisco\n---\n',
};

test('a removed city or service that texts name is told, with their places', () => {
  const sources = {
    'content/services/seo.yaml': 'title: SEO\nblurb: Friscoans use Google\n# Frisco',
    'content/pages/about.yaml': 'intro: From Dallas\ntext: to Frisco, by Google Ads.',
    'content/posts/new.md': 'Frisco’s shops\nand Frisco\nin Frisco\nof Frisco',
    'content/logo.svg': '<title>Frisco</title>',
  };
  expect(leftoverNotices(sources, before)).toEqual([
    'content/cities/frisco.yaml: is removed, but texts still name Frisco: pages/about.yaml, line 2; posts/new.md, line 1; posts/new.md, line 2; posts/new.md, line 3; posts/new.md, line 4. Change what is not true any more',
    'content/services/google-ads.yaml: is removed, but texts still name Google Ads: pages/about.yaml, line 2. Change what is not true any more',
  ]);
});

test('a number of before is told where all are listed', () => {
  const page = 'name: Cases\ntitle: Three numbers\ntext: three';
  const cases = ['a', 'b'].map((name) => [`content/case-studies/${name}.yaml`, '']);
  const sources = { 'content/pages/case-studies.yaml': page, ...Object.fromEntries(cases) };
  expect(leftoverNotices(sources, before)).toEqual([
    'content/pages/case-studies.yaml, line 2: says how many there were, 3; there are 2 now',
    'content/pages/case-studies.yaml, line 3: says how many there were, 3; there are 2 now',
  ]);
});

test('texts that speak of cases are told once there are none', () => {
  const sources = {
    'content/pages/case-studies.yaml': 'title: Three case studies',
    'content/pages/about.yaml': 'caseStudies: Read the case studies\ntext: Case studies say',
    'content/services/seo.yaml': 'text: As in our case study.',
    'content/services/google-ads.yaml': '',
    'content/cities/frisco.yaml': '',
  };
  const told = leftoverNotices(sources, before).filter((line) => line.includes('case'));
  expect(told).toEqual([
    'content/pages/about.yaml, line 2: speaks of case studies, and there are none now',
    'content/services/seo.yaml, line 1: speaks of case studies, and there are none now',
  ]);
});

test('a new city that names another one, as a copy does, is told', () => {
  const sources = {
    'content/cities/frisco.yaml': 'name: Frisco',
    'content/cities/rockwall.yaml': 'name: Rockwall\ntext: Frisco parents\nasks: in Frisco?',
    'content/services/seo.yaml': '',
    'content/services/google-ads.yaml': '',
  };
  expect(leftoverNotices(sources, before)).toEqual([
    'content/cities/rockwall.yaml: names Frisco in lines 2, 3. Change what is not true here',
  ]);
});

test('a removed service is told by what is abbreviated in its title, also on two lines', () => {
  const crm = { 'content/services/crm.yaml': 'title: CRM Development' };
  const text = 'text: >-\n  Websites, CRM\n  Development,\n  and CRM.';
  expect(leftoverNotices({ 'content/pages/services.yaml': text }, crm)).toEqual([
    'content/services/crm.yaml: is removed, but texts still name CRM Development: pages/services.yaml, line 2; pages/services.yaml, line 4. Change what is not true any more',
  ]);
});

const longText = (word: string) => `How ${word} is done here, and what it takes`;
const page = (title: string, words: string[]) =>
  `title: ${title}\ntexts:\n${words.map((word) => `  - ${longText(word)}`).join('\n')}`;

test('a new page with the texts of another one is told, also under its own name', () => {
  const google = { 'content/services/google.yaml': page('Ads', ['Ads', 'a', 'b', 'c', 'd']) };
  const pages = {
    ...google,
    'content/services/meta.yaml': page('Meta', ['Meta', 'a', 'b', 'c', 'e']),
    'content/services/maps.yaml': page('Maps', ['x', 'a', 'b', 'f', 'g']),
  };
  expect(leftoverNotices(pages, google)).toEqual([
    'content/services/meta.yaml: 4 of its 5 texts are those of google.yaml. Change what is not true here',
  ]);
});

test('texts about what is switched off, or was changed, are told', () => {
  const sources = {
    'content/agency.yaml': 'siteAudit: false\nbooking:\n  minutes: 45',
    'content/shared/chat.yaml':
      'a: Start with a free site audit\nb: dura 30 minutos\nc: takes 45 minutes',
    'content/services/ads.yaml':
      'fee: $750 a month\na: >-\n  Our fee is\n  separate, and we’ll quote it later.',
    'content/services/seo.yaml': 'a: Our fee is separate, and we’ll quote it later.',
  };
  expect(leftoverNotices(sources, sources)).toEqual([
    'content/shared/chat.yaml, line 1: speaks of the site audit, which is switched off',
    'content/shared/chat.yaml, line 2: names another length than that of a session, 45 minutes',
    'content/services/ads.yaml, line 3: says that the fee is quoted, and there is one',
  ]);
});

test('an agency that moved is told which texts place it where it was', () => {
  const at = (city: string) => `address:\n  locality: ${city}`;
  const before = { 'content/agency.yaml': at('Dallas') };
  const sources = {
    'content/agency.yaml': at('Fort Worth'),
    'content/shared/chat.yaml':
      'a: We’re in Dallas.\nb: all over Dallas–Fort Worth\nc: drive to Dallas',
    'content/pages/about.yaml':
      'a: >-\n  a marketing agency in\n  Dallas, Texas\nb: a Dallas Agency\nc: agency in Dallas–Fort Worth',
  };
  expect(leftoverNotices(sources, before)).toEqual([
    'content/agency.yaml, address.locality: is Fort Worth, but texts still place the agency in Dallas: shared/chat.yaml, line 1; pages/about.yaml, line 2; pages/about.yaml, line 4. Change what is not true any more',
  ]);
  expect(leftoverNotices(before, before)).toEqual([]);
});

test('a text that points to a figure is told where its page shows none', () => {
  const text = 'text: Such is the\n  average above.\n# the figure below';
  const sources = {
    'content/services/ads.yaml': `title: Ads\n${text}`,
    'content/services/web.yaml': `title: Web\nresults:\n  stats: [{ value: 3 }]\n${text}`,
    'content/services/leads.yaml': 'text: The figures on our Ads page and our Web page',
  };
  expect(leftoverNotices(sources, sources)).toEqual([
    'content/services/ads.yaml, line 3: speaks of a figure that its page may not show any more',
    'content/services/leads.yaml, line 1: speaks of a figure that its page may not show any more',
  ]);
});

test('nothing is told of what nobody names', () => {
  expect(leftoverNotices({ 'content/services/seo.yaml': '' }, before)).toEqual([]);
});

test('what was before is the last build, or the example before the first', () => {
  const build = mkdtempSync(join(tmpdir(), 'before-'));
  onTestFinished(() => rmSync(build, { recursive: true }));
  expect(sourcesBefore(build)).toHaveProperty(['content/cities/plano.yaml']);
  copyIntoBuild(build, new Map([['content/a.yaml', Buffer.from('a: 1')]]), 'dana');
  expect(sourcesBefore(build)).toEqual({ 'content/a.yaml': 'a: 1' });
});

test('a page for a city that had none is compared like a new one', () => {
  const page = `name: Acton\npage:\n${['one', 'two', 'three'].map((word) => `  ${word}: A long text about a place, number ${word}`).join('\n')}\n`;
  const cities = { 'content/cities/a.yaml': page, 'content/cities/b.yaml': 'name: Byron' };
  const sources = { ...cities, 'content/cities/b.yaml': page.replace('Acton', 'Byron') };
  expect(leftoverNotices(sources, cities)).toEqual([
    'content/cities/b.yaml: 3 of its 3 texts are those of a.yaml. Change what is not true here',
  ]);
});

test('a figure that was changed or removed is told where it is typed', () => {
  const service = 'content/services/ads.yaml';
  const old = { [service]: 'figures:\n  best: 30-60 days\n  roi: 3:1 to 10:1\n  fee: $1,500' };
  const sources = {
    [service]: 'figures:\n  best: 60-90 days\n  fee: $1,500',
    'content/cities/a.yaml': 'a: 30–60 days\nb: 130-60 days\nc: 3:1 to\n  10:1\nd: $1,500',
  };
  expect(leftoverNotices(sources, old)).toEqual([
    'content/cities/a.yaml, line 1: says “30-60 days”, as {ads.best} did, which is 60-90 days now',
    'content/cities/a.yaml, line 3: says “3:1 to 10:1”, as {ads.roi} did, which is removed now',
  ]);
});

test('texts that speak of booking are told once it is off, but no buttons', () => {
  const sources = {
    'content/agency.yaml': 'name: A\nnextSteps:\n  - title: You pick a time, or call',
    'content/pages/home.yaml': 'action: Book a free session\ntext: Pick a time for your session',
    'content/pages/contact.yaml':
      'booking:\n  heading: Pick a time\n\n  text: >-\n    Pick a time\ntitle: Book a session',
    'content/shared/chat.yaml':
      'answers:\n  - keywords: >-\n      meet, pick a time\n    needs: booking\n    reply: Pick a time',
  };
  expect(leftoverNotices(sources, sources)).toEqual([
    'content/agency.yaml, line 3: speaks of booking, which is switched off',
    'content/pages/home.yaml, line 2: speaks of booking, which is switched off',
    'content/pages/contact.yaml, line 6: speaks of booking, which is switched off',
  ]);
  const on = { ...sources, 'content/agency.yaml': 'booking:\n  minutes: 30' };
  expect(leftoverNotices(on, on)).toEqual([]);
});

test('an address without its point, a renamed city and a removed service are told', () => {
  const agency = (locality: string, latitude: number) =>
    `address:\n  locality: ${locality}\nlocation:\n  latitude: ${latitude}\nbooking: {}\n`;
  const page = { 'content/pages/services.yaml': 'intro: All of them' };
  const old = {
    ...page,
    'content/agency.yaml': agency('Dallas', 32.8),
    'content/cities/plano.yaml': 'name: Plano\ntext: Plano parents',
    'content/services/apps.yaml': 'title: Apps',
  };
  const sources = {
    ...page,
    'content/agency.yaml': agency('Keller', 32.8),
    'content/cities/plano.yaml': 'name: Benbrook\ntext: Plano parents',
  };
  expect(leftoverNotices(sources, old)).toEqual([
    'content/pages/services.yaml: was written when you offered Apps; see whether it still fits',
    'content/cities/plano.yaml: was Plano and is Benbrook now, but texts still say Plano: cities/plano.yaml, line 2. Change what is not true any more',
    'content/cities/plano.yaml: is Benbrook now, but its address, county, location, neighbors and map may still be those of Plano',
    'content/agency.yaml, location: is still the point of the address before; copy that of yours from any online map',
  ]);
  const moved = { ...sources, 'content/agency.yaml': agency('Keller', 32.9) };
  expect(
    leftoverNotices(moved, old).filter((line) => line.includes('agency.yaml, location')),
  ).toEqual([]);
});

test('the page of the agency’s own city has the ZIP code of its address', () => {
  const sources = {
    'content/agency.yaml': 'address:\n  locality: Keller\n  postalCode: "76248"\nbooking: {}',
    'content/cities/keller.yaml': 'name: Keller\npage:\n  postalCode: "75205"',
  };
  expect(leftoverNotices(sources, sources)).toEqual([
    'content/cities/keller.yaml, page.postalCode: is 75205, and your address has 76248',
  ]);
});

test('a fact of the agency that is changed is told where texts still have it, in any spelling', () => {
  const facts = (changed: Record<string, string>) =>
    JSON.stringify({
      name: 'Pecan Digital',
      phone: '(817) 555-0124',
      email: 'hi@pecan.com',
      address: { street: changed.street ?? '405 S Main St' },
      founder: { name: 'Ruth Ellison' },
      ...changed,
    });
  const posts = {
    'content/posts/a.md':
      'Call 817.555.0124 or write to hi@pecan.com.\nOur office is on South Main Street.\nRuth\nEllison',
  };
  const old = { 'content/agency.yaml': facts({}), ...posts };
  const changed = { phone: '(817) 555-0199', email: 'hi@pine.com', street: '9 Oak Rd' };
  const now = { 'content/agency.yaml': facts(changed), ...posts };
  expect(leftoverNotices(old, old)).toEqual([]);
  expect(leftoverNotices(now, old)).toEqual([
    'content/agency.yaml, phone: is (817) 555-0199, but texts still have (817) 555-0124: posts/a.md, line 1. Change what is not true any more',
    'content/agency.yaml, email: is hi@pine.com, but texts still have hi@pecan.com: posts/a.md, line 1. Change what is not true any more',
    'content/agency.yaml, address.street: is 9 Oak Rd, but texts still have 405 S Main St: posts/a.md, line 2. Change what is not true any more',
  ]);
  const site = { siteUrl: 'https://www.pecan.com' };
  const moved = {
    'content/agency.yaml': facts({ siteUrl: 'https://new.pecan.com' }),
    'content/posts/a.md': 'hi@pecan.com, shop.pecan.com\nSee pecan.com.\nSee www.pecan.com/a',
  };
  expect(leftoverNotices(moved, { 'content/agency.yaml': facts(site) })).toEqual([
    'content/agency.yaml, siteUrl: is https://new.pecan.com, but texts still have https://www.pecan.com: posts/a.md, line 2; posts/a.md, line 3. Change what is not true any more',
  ]);
  const renamed = { 'content/agency.yaml': facts({ founder: { name: 'Ruth Hale' } as never }) };
  expect(leftoverNotices({ ...renamed, ...posts }, old)).toEqual([
    'content/agency.yaml, founder.name: is Ruth Hale, but texts still have Ruth Ellison: posts/a.md, line 3. Change what is not true any more',
  ]);
});

/** The lines of a post of which a change of other files tells. */
function linesTold(
  before: Record<string, string>,
  now: Record<string, string>,
  lines: readonly string[],
): (string | undefined)[] {
  const post = { 'content/posts/a.md': lines.join('\n') };
  const told = leftoverNotices({ ...now, ...post }, { ...before, ...post });
  const numbers = told.flatMap((notice) =>
    [...notice.matchAll(/posts\/a\.md, line (\d+)/g)].map(([, line]) => Number(line)),
  );
  return numbers.map((line) => lines[line - 1]);
}

test('a price, a fee or a time of before is told in any notation, also a part of it', () => {
  const service = (budget: string, fee: string) => ({
    'content/services/ads.yaml': `figures:\n  budget: ${budget}\n  weeks: ${fee === '$150 a month' ? '8-10 weeks' : '4-6 weeks'}\nfee: ${fee}`,
  });
  const old = [
    'A budget of $1,200 to $2,500 a month',
    '$1,200–$2,500',
    'takes eight to ten weeks',
    '8 to 10 weeks',
    'Ads start at $1,200 a month',
    'Our care plan is $150.',
    '$1,200 for ads, and $150 for care, for 8-10 weeks',
  ];
  const fine = ['$1,200.50', '$12,000', '$1,500', '$150,000', '10 weeks'];
  const [before, now] = [
    service('$1,200-$2,500', '$150 a month'),
    service('$1,800-$3,500', '$210 a month'),
  ];
  // Each amount of a line: one may be mended, and the other stay.
  const told = linesTold(before, now, [...old, ...fine]);
  expect([...new Set(told)].toSorted()).toEqual(old.toSorted());
  expect(told.filter((line) => line === old.at(-1))).toHaveLength(3);
  expect(linesTold(before, before, old)).toEqual([]);
});

test('a removed service is told by other words for it, unless another one has them', () => {
  const before = {
    'content/services/website-development.yaml':
      'title: Website Development\ninquiry:\n  service: Branding & Web Design',
    'content/services/social-media.yaml': 'title: Social Media\ninquiry:\n  service: Social',
    'content/services/ads.yaml': 'title: Ads\ninquiry:\n  service: Social',
    'content/services/digital-marketing.yaml': 'title: Digital Marketing',
    'content/local-services/ai.yaml': 'title: AI Automation',
    'content/pages/services.yaml': '',
  };
  const now = {
    'content/services/ads.yaml': before['content/services/ads.yaml'],
    'content/pages/services.yaml': 'menu: 4\nhero: All of them',
    'content/notices/privacy.yaml': 'a: It loads nothing from other websites.',
  };
  const told = [
    'local SEO, branding, and websites',
    'Branding & Web Design',
    'We do web design.',
    'and social media for businesses',
    'AI automation',
    'Our Digital Marketing service',
  ];
  const fine = [
    'Your website is slow.',
    'Social proof',
    'a social media agency',
    'What digital marketing costs',
    'Digital Marketing Agency in Dallas',
  ];
  expect(linesTold(before, now, [...told, ...fine]).toSorted()).toEqual(told.toSorted());
  const notices = leftoverNotices(now, before);
  expect(notices.filter((notice) => /privacy|line 1:/.test(notice))).toEqual([]);
});

test('the number of cities is told in all texts, and the founder by each name', () => {
  const agency = (founder: string) => ({
    'content/agency.yaml': `founder:\n  name: ${founder}\nbooking: {}`,
  });
  const city = { 'content/cities/a.yaml': '', 'content/cities/b.yaml': '' };
  const old = { ...agency('June Prather'), ...city };
  const now = { ...agency('Walt Okafor'), ...city, 'content/cities/c.yaml': '' };
  const told = ['We serve two cities', '2 Texas cities', 'Ms. Prather reads it'];
  expect(linesTold(old, now, [...told, 'two cars', 'in June']).toSorted()).toEqual(told.toSorted());
});

test('what no page shows is not told: other languages, and pages of nothing', () => {
  const sources = {
    'content/agency.yaml': 'booking:\n  minutes: 45\nsiteAudit: false',
    'content/shared/chat.yaml':
      'answers:\n  - keywords: cita\n    needs: Spanish\n    reply: dura 30 minutos\n  - keywords: a\n    reply: >-\n      takes 30 minutes\n',
    'content/pages/case-studies.yaml': 'a: site audit',
    'content/pages/blog.yaml': 'a: site audit',
    'content/audit.yaml': 'a: site audit',
  };
  expect(leftoverNotices(sources, sources)).toEqual([
    'content/shared/chat.yaml, line 7: names another length than that of a session, 45 minutes',
  ]);
});
