import type { AuditRefusal } from '../audit-checks/audit-refusals.ts';
import type { AuditReport } from '../audit-checks/audit-report.ts';
import type { Instant } from '../platform/instant.ts';

/** The field with what was typed, why that led to no report, and what may help. */
export type AuditAsked = {
  typed: string;
  refusal: AuditRefusal | undefined;
  /** The host that was not found or did not answer. */
  host?: string | undefined;
  /** The address that may be meant. */
  likely?: string | undefined;
};

/** What a page of the site audit shows. */
export type AuditPage =
  | ({ view: 'ask' } & AuditAsked)
  /** The page asks for itself again until the report is there. */
  | { view: 'running'; host: string; isCorrected: boolean }
  /** `path` is the report's own address, kept until `keptUntil`. */
  | {
      view: 'report';
      path: string;
      host: string;
      /** Whether a slip in what was typed was mended, so that the host is worth saying. */
      isCorrected: boolean;
      keptUntil: Instant;
      report: AuditReport;
    }
  /** A sample: the report on a made-up site, and what the same checks say of our home page. */
  | { view: 'example'; host: string; report: AuditReport; own: AuditReport }
  /** No report has this address, or it is no longer kept. */
  | { view: 'unknown' };
