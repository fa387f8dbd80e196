import { isReferenceOf, leadReference } from './reference.ts';

/** What a submission that corrects an earlier one carries besides: the id and the reference of that one. */
export type CorrectionFields = { corrects: string; correctsReference: string };

/** The fields that name a lead as the one that is corrected. */
export const correctionOf = (leadId: string): CorrectionFields => ({
  corrects: leadId,
  correctsReference: leadReference(leadId),
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the lead that a submission corrects; undefined if it names none, or not with its reference. */
export function correctedLead(submission: object): string | undefined {
  const { corrects: id, correctsReference }: Partial<Record<string, unknown>> = { ...submission };
  if (typeof id !== 'string' || !uuid.test(id)) return undefined;
  return isReferenceOf(id, String(correctsReference)) ? id.toLowerCase() : undefined;
}
