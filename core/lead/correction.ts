import { isReferenceOf, leadReference } from './lead-id.ts';

/**
 * What a submission that corrects an earlier one carries besides: the id and the reference of that
 * one.
 */
export type CorrectionFields = { corrects: string; correctsReference: string };

/** The fields that name a lead as the one that is corrected. */
export const correctionOf = (leadId: string): CorrectionFields => ({
  corrects: leadId,
  correctsReference: leadReference(leadId),
});

/** Whether a value looks like the id of a lead. */
export const isLeadId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/**
 * The id of the lead that a submission corrects; undefined if it names none, or not with its
 * reference.
 */
export function correctedLead(submission: object): string | undefined {
  const { corrects, correctsReference }: Partial<Record<string, unknown>> = { ...submission };
  if (!isLeadId(corrects) || typeof correctsReference !== 'string') return undefined;
  return isReferenceOf(corrects, correctsReference) ? corrects.toLowerCase() : undefined;
}
