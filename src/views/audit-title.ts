import type { AuditPage } from '../../core/audit/audit-page.ts';
import { auditCopy } from '../content/copy.ts';
import { fillBlanks } from '../content/figures.ts';

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
    case 'unknown':
      return unknown.title;
  }
}
