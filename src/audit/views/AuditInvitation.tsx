import { auditCopy } from '../../content/copy.data.ts';
import { isAuditOffered } from '../../content/offered-audit.ts';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { auditExamplePath } from '../../vocabulary/paths.ts';
import { AuditForm } from './AuditForm.tsx';

type Props = {
  /** The text above the form; without it, nothing is shown. */
  copy: { text: string } | undefined;
  className?: string;
};

/** The form to request a site audit, on another page, with a link to a sample. */
export function AuditInvitation({ copy, className }: Props) {
  if (!copy || !isAuditOffered) return null;
  return (
    <>
      <p className={className}>
        <RunningText text={copy.text} />{' '}
        <span className="whole">
          <a href={auditExamplePath}>{auditCopy.report.sample.link}</a>
        </span>
      </p>
      <AuditForm />
    </>
  );
}
