import { auditCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import type { AuditPage } from '../audit-page.ts';

const { name, running, unknown, report } = auditCopy;

/** The title of a page of the site audit. */
export function auditTitle(page: AuditPage): string {
  switch (page.view) {
    case 'ask':
      return page.refusal ? `Error: ${name}` : name;
    case 'running':
      return running.name;
    case 'report':
      return fillBlanks(report.name, { host: page.host });
    case 'example':
      return fillBlanks(report.sample.name, { host: page.host });
    case 'ours':
      return fillBlanks(report.ours.name, { host: page.host });
    case 'unknown':
      return unknown.title;
  }
}

/**
 * Whether the page's URL may be that of a report, which must not reach the analytics service.
 */
// The form can also appear at a report's URL: for an audit that failed or reached nothing, or while
// the database is down. Without a refusal, its input comes from the URL.
export const mayHaveSecretUrl = (page: AuditPage): boolean =>
  !['ask', 'example', 'ours'].includes(page.view) ||
  (page.view === 'ask' &&
    (['unavailable', 'no-answer', 'too-slow'].includes(page.refusal ?? '') ||
      (page.refusal === undefined && page.input !== '')));
