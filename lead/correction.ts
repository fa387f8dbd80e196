import { z } from 'zod';
import { id } from './lead-fields.ts';
import { isReferenceOf, leadReference } from './reference.ts';

/** What a submission that corrects an earlier one carries besides: the id and the reference of that one. */
export type CorrectionFields = { corrects: string; correctsReference: string };

const schema = z.object({ corrects: id, correctsReference: z.string() });

/** The fields that name a lead as the one that is corrected. */
export const correctionOf = (leadId: string): CorrectionFields => ({
  corrects: leadId,
  correctsReference: leadReference(leadId),
});

/** The id of the lead that a submission corrects; undefined if it names none, or not with its reference. */
export function correctedLead(submission: unknown): string | undefined {
  const named = schema.safeParse(submission).data;
  return named && isReferenceOf(named.corrects, named.correctsReference)
    ? named.corrects
    : undefined;
}
