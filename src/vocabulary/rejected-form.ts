import type { FieldProblem } from './lead.ts';

/** A form sent without script and rejected, to be shown again. */
export type RejectedForm = {
  /** What the visitor typed, by field name. */
  values: Readonly<Record<string, string>>;
  /** What to correct; a problem with the field '' concerns the whole form. */
  problems: readonly FieldProblem[];
};
