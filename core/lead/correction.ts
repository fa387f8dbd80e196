import { isReferenceOf, leadReference } from './lead-id.ts';

/** The fields that a correction adds: the id and the reference of the lead it corrects. */
export type CorrectionFields = { corrects: string; correctsReference: string };

/** The fields of a correction of a lead. */
export const correctionOf = (leadId: string): CorrectionFields => ({
  corrects: leadId,
  correctsReference: leadReference(leadId),
});

/** Whether a value looks like the id of a lead. */
export const isLeadId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** The id of the lead that a submission corrects; undefined without its matching reference. */
export function correctedLead(submission: object): string | undefined {
  const { corrects, correctsReference }: Partial<Record<string, unknown>> = { ...submission };
  if (!isLeadId(corrects) || typeof correctsReference !== 'string') return undefined;
  return isReferenceOf(corrects, correctsReference) ? corrects.toLowerCase() : undefined;
}
