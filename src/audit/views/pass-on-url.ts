import type { AuditReport } from '../../audit-checks/audit-report.ts';
import { auditCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { mailtoUrl, maxMailtoLength } from '../../leads/email-text.ts';

const { passOn } = auditCopy.report;

/** The observation and the fix of a finding. */
function linesOf({ check, reason, values }: AuditReport['fixFirst'][number]): string[] {
  const words = auditCopy.checks[check]?.found[reason];
  if (!words) return [];
  const texts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  );
  return [fillBlanks(words.saw, texts), fillBlanks(words.fix, texts), ''];
}

/**
 * A link to an email without a recipient, for the person who maintains the site: the first things
 * to fix, and the URL of the report. Leaves out the findings if it would be too long for mail apps.
 */
export function passOnUrl(report: AuditReport, url: string): string {
  const { host } = new URL(report.address);
  const subject = fillBlanks(passOn.subject, { host });
  const urlWith = (lines: string[]) =>
    mailtoUrl('', { subject, body: [passOn.text, '', ...lines, url].join('\n') });
  const whole = urlWith(report.fixFirst.flatMap(linesOf));
  return whole.length <= maxMailtoLength ? whole : urlWith([]);
}
