import { blockingScripts } from './checks/blocking-scripts.ts';
import { businessData } from './checks/business-data.ts';
import { canonical } from './checks/canonical.ts';
import { certificate } from './checks/certificate.ts';
import { description } from './checks/description.ts';
import { https } from './checks/https.ts';
import { imageAlt } from './checks/image-alt.ts';
import { indexing } from './checks/indexing.ts';
import { language } from './checks/language.ts';
import { mainHeading } from './checks/main-heading.ts';
import { missingPage } from './checks/missing-page.ts';
import { phone } from './checks/phone.ts';
import { redirects } from './checks/redirects.ts';
import { shareCard } from './checks/share-card.ts';
import { sitemap } from './checks/sitemap.ts';
import { title } from './checks/title.ts';
import { viewport } from './checks/viewport.ts';
import { weight } from './checks/weight.ts';
import { wwwHost } from './checks/www-host.ts';

/** All checks, in order of importance within each rank. */
export const auditChecks = [
  indexing,
  https,
  certificate,
  phone,
  viewport,
  wwwHost,
  canonical,
  title,
  mainHeading,
  businessData,
  description,
  missingPage,
  weight,
  blockingScripts,
  redirects,
  imageAlt,
  shareCard,
  sitemap,
  language,
] as const;
