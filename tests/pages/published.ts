/** What the site publishes, read from its content. */

import { basename } from 'node:path';
import { parse } from 'yaml';
import { dateIn } from '../../src/agency/date-in.ts';
import { officeMapUrl } from '../../src/agency/office-map.ts';
import { readContentFiles } from '../../src/content/loading/content-folder.ts';
import { readAgency } from '../../src/content/loading/read-agency.ts';
import { hiddenReason, newestFirst } from '../../src/content/unpublished.ts';
import {
  auditExamplePath,
  auditPath,
  cityPath,
  noticePath,
  ownAuditPath,
  postPath,
  sampleReportPath,
  servicePath,
} from '../../src/vocabulary/paths.ts';
import { checksAll } from '../tier.ts';

const contentFiles = readContentFiles();

/** The texts of a file of `content/`, such as "shared/chat.yaml". */
export const contentTexts = (file: string) => parse(contentFiles.get(`content/${file}`) ?? '');
export const bookingTexts = contentTexts('shared/booking.yaml');
export const chatTexts = contentTexts('shared/chat.yaml');
export const cityTexts = contentTexts('shared/city.yaml');
export const contactTexts = contentTexts('pages/contact.yaml');
export const serviceTexts = contentTexts('shared/service.yaml');

/** Matches a whole text of content, whatever facts it quotes. */
export const quoting = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[$()*+.?[\\\]^|]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`);

type Entry = { id: string; file: string; data: Record<string, unknown> };

/** The entries in a folder of `content/`; for a Markdown file, its front matter. */
function readEntries(folder: string): Entry[] {
  const files = [...contentFiles].filter(([name]) => name.startsWith(`content/${folder}/`));
  return files.map(([name, text]) => {
    const file = basename(name);
    const yaml = file.endsWith('.md') ? text.split(/^---$/m)[1] : text;
    return { id: file.replace(/\.\w+$/, ''), file, data: parse(yaml ?? '') };
  });
}

const byOrder = (a: Entry, b: Entry) => Number(a.data.order) - Number(b.data.order);
/** The agency's own pages, in Markdown, come last. */
const pages = readEntries('pages')
  .filter(({ data }) => data.draft !== true)
  .sort((a, b) => Number(a.file.endsWith('.md')) - Number(b.file.endsWith('.md')))
  .map(({ id, data }) => ({
    path: id === 'home' ? '/' : `/${id}`,
    name: String(data.name ?? data.title),
    menu: data.menu,
  }));

export const publishedAgency = readAgency();
export const cities = readEntries('cities').sort(byOrder);
export const services = readEntries('services').sort(byOrder);

/** The menu's pages, in order. */
export const menu = pages
  .filter((page) => page.menu !== undefined)
  .sort((a, b) => Number(a.menu) - Number(b.menu));
export const publishedServicePaths = services.map(servicePath);
export const publishedCityPaths = cities.filter(({ data }) => data.page).map(cityPath);
const today = dateIn(publishedAgency.timeZone, new Date());
export const publishedPostPaths = newestFirst(
  readEntries('posts').map(({ id, data }) => ({
    id,
    data: { date: String(data.date), draft: data.draft === true },
  })),
)
  .filter(({ data }) => !hiddenReason(data, today))
  .map(postPath);
export const publishedNoticePaths = readEntries('notices').map(noticePath);

/** The page of the site audit, if there is one. */
export const publishedAuditPaths = publishedAgency.siteAudit ? [auditPath] : [];

/** The sample of a monthly report, which is linked and not indexed. */
export const publishedSamplePaths = readContentFiles().has('content/sample-report.yaml')
  ? [sampleReportPath]
  : [];

export const publishedRoutes = [
  ...pages.map(({ path }) => path),
  ...publishedServicePaths,
  ...publishedCityPaths,
  ...publishedPostPaths,
  ...publishedNoticePaths,
  ...publishedAuditPaths,
];

/** One page of each kind; Dallas has a different map from the cities around it. */
export const kinds = [
  ...menu.map(({ path }) => path),
  ...publishedServicePaths.slice(0, 1),
  ...publishedCityPaths.slice(0, 2),
  ...publishedPostPaths.slice(0, 1),
  ...publishedNoticePaths.slice(0, 1),
  ...publishedAuditPaths,
  ...publishedAuditPaths.flatMap(() => [auditExamplePath, ownAuditPath]),
  ...publishedSamplePaths,
  '/book',
];

/** The routes whose pages are checked whole. */
export const checkedRoutes = checksAll
  ? publishedRoutes
  : publishedRoutes.filter((path) => kinds.includes(path));

/** The hosts of third parties that pages call. */
export const thirdPartyHosts = [
  publishedAgency.analytics?.script,
  officeMapUrl(publishedAgency),
  publishedAgency.webhook?.url,
].flatMap((address) => (address ? new URL(address).host : []));

/** Paths without a page that cards on city pages link to, as the agency requested. */
export const publishedUnlistedPaths = readEntries('local-services')
  .filter(({ id, data }) => !data.redirect && !services.some((service) => service.id === id))
  .map(servicePath);
