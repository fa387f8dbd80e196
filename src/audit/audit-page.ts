import type { AuditRefusal } from '../audit-checks/audit-refusals.ts';
import type { AuditReport } from '../audit-checks/audit-report.ts';
import type { Instant } from '../platform/instant.ts';

/** What the audit form shows: the visitor's input, why there is no report, and a suggestion. */
export type AuditFormData = {
  input: string;
  refusal: AuditRefusal | undefined;
  /** The host that was not found or did not respond. */
  host?: string | undefined;
  /** The address that the visitor probably meant. */
  suggestion?: string | undefined;
};

/** The content of a page of the site audit. */
export type AuditPage =
  | ({ view: 'ask' } & AuditFormData)
  /** The page reloads itself until the report is ready. */
  | { view: 'running'; host: string; isCorrected: boolean }
  /** `path` is the report's own address, kept until `keptUntil`. */
  | {
      view: 'report';
      path: string;
      host: string;
      /** Whether a typo in the input was corrected, in which case the page points out the host. */
      isCorrected: boolean;
      keptUntil: Instant;
      report: AuditReport;
    }
  /** A sample: the report on a made-up site, or the one on our own home page. */
  | { view: 'example' | 'ours'; host: string; report: AuditReport }
  /** No report has this URL, or it has expired. */
  | { view: 'unknown' };
