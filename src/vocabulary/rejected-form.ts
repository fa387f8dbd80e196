import type { FieldProblem } from './lead.ts';

/** A form that was sent without script and rejected, to show again. */
export type RejectedForm = {
  /** The visitor's input, by field name. */
  values: Readonly<Record<string, string>>;
  /** The problems to correct; one with the field '' concerns the whole form. */
  problems: readonly FieldProblem[];
};
