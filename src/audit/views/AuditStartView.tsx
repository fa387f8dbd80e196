import {
  auditKeptDays,
  auditPauseMinutes,
  auditRequestLimit,
} from '../../audit-checks/audit-limits.ts';
import { auditRobot } from '../../audit-checks/robots-rules.ts';
import { auditCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { PageDrawing } from '../../drawings/PageDrawing.tsx';
import { Actions } from '../../ui/Actions.tsx';
import { CallButton } from '../../ui/CallButton.tsx';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { RunningText } from '../../ui/NoWrapText.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Section } from '../../ui/Section.tsx';
import { SplitHero } from '../../ui/SplitHero.tsx';
import { auditExamplePath } from '../../vocabulary/paths.ts';
import type { AuditFormData } from '../audit-page.ts';
import { AuditForm } from './AuditForm.tsx';
import styles from './AuditStartView.module.css';

const { hero, steps, privacy, robot, closing } = auditCopy;

/** The page to request a site audit and to read about our robot. */
export function AuditStartView(form: Partial<AuditFormData>) {
  const blanks = {
    minutes: String(auditPauseMinutes),
    robot: auditRobot,
    days: String(auditKeptDays),
    requests: String(auditRequestLimit),
  };
  return (
    <>
      <SplitHero picture={<PageDrawing name="site-audit" />}>
        <PageTitle name={hero.name} title={hero.title} />
        {/* After a refusal, the visitor has already read it. */}
        {!form.refusal && (
          <p className="lead">
            <RunningText text={hero.intro} />
          </p>
        )}
        <AuditForm {...form} />
        {form.refusal && (
          <Actions>
            <CallButton />
          </Actions>
        )}
        <ul className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <p>
          <a href={auditExamplePath}>{auditCopy.report.sample.link}</a>
        </p>
        <p>
          <a href="/privacy">{privacy}</a>
        </p>
      </SplitHero>
      <Section id="robot" heading={robot.heading} layout="beside" tone="field">
        <div className={styles.robot}>
          {[...robot.paragraphs, robot.rules].map((text) => (
            <p key={text}>{fillBlanks(text, blanks)}</p>
          ))}
          <pre className={styles.rules} translate="no">
            {`User-agent: ${auditRobot}\nDisallow: /`}
          </pre>
        </div>
      </Section>
      <ClosingCall {...closing} />
    </>
  );
}
