import type { AuditReport } from '../../audit-checks/audit-report.ts';
import { auditCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { mailtoUrl, maxMailtoLength } from '../../leads/mail-text.ts';

const { passOn } = auditCopy.report;

/** What a finding says was seen, and how to fix it. */
function linesOf({ check, reason, values }: AuditReport['fixFirst'][number]): string[] {
  const words = auditCopy.checks[check]?.found[reason];
  if (!words) return [];
  const texts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  );
  return [fillBlanks(words.saw, texts), fillBlanks(words.fix, texts), ''];
}

/**
 * A mail without a recipient, to whoever looks after the site: what to fix first, and the address of
 * the report. Without the findings if it would be longer than mail apps take.
 */
export function passOnUrl(report: AuditReport, url: string): string {
  const { host } = new URL(report.address);
  const subject = fillBlanks(passOn.subject, { host });
  const mail = (lines: string[]) =>
    mailtoUrl('', { subject, body: [passOn.text, '', ...lines, url].join('\n') });
  const whole = mail(report.fixFirst.flatMap(linesOf));
  return whole.length <= maxMailtoLength ? whole : mail([]);
}
