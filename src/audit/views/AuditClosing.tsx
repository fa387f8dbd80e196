import { auditCopy } from '../../content/copy.data.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import { Actions } from '../../ui/Actions.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { CallButton } from '../../ui/CallButton.tsx';
import { Frame } from '../../ui/Frame.tsx';
import { auditPath, timesPath, withReport } from '../../vocabulary/paths.ts';
import styles from './AuditClosing.module.css';
import { AuditForm } from './AuditForm.tsx';

type Props = {
  /** The report's path, which the linked forms also submit, and the audited host. */
  path: string;
  host: string;
};

/** The end of a report: links to book a session or write about it, and a form for another site. */
export function AuditClosing({ path, host }: Props) {
  const { closing, another } = auditCopy.report;
  const token = path.slice(auditPath.length + 1);
  return (
    <div className={styles.closing}>
      <section data-tone="clay">
        <Frame>
          <h2>{closing.heading}</h2>
          <p className={`lead ${styles.text}`}>{closing.text}</p>
          <Actions>
            {offeredBooking && (
              <ButtonLink href={withReport(timesPath(), token, host)}>{closing.book}</ButtonLink>
            )}
            <ButtonLink
              look={offeredBooking && 'outline'}
              href={withReport('/contact', token, host)}
            >
              {closing.write}
            </ButtonLink>
            <CallButton />
          </Actions>
        </Frame>
      </section>
      <section>
        <Frame>
          <h2 className={styles.another}>{another}</h2>
          <div className={styles.form}>
            <AuditForm />
          </div>
        </Frame>
      </section>
    </div>
  );
}
