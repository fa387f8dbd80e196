import type { FastifyRequest } from 'fastify';
import { isTooShort, looksMistyped } from '../../lead/contact-doubt.ts';
import type { FieldProblem } from '../../lead/lead.ts';
import { formValues, wantsPage } from './form-body.ts';

/**
 * What looks wrong in the details of a form, unless its visitor was asked about it already and sent it again
 * unchanged. A program knows what it sends.
 */
export function doubtsAbout(
  request: FastifyRequest,
  { email = '', phone = '' }: { email?: string; phone?: string },
): FieldProblem[] {
  if (!wantsPage(request)) return [];
  const { emailAsked, phoneAsked } = formValues(request.body);
  const keep = 'To keep it, press the button again.';
  return [
    ...(email !== '' && looksMistyped(email) && email !== emailAsked
      ? [{ field: 'email', message: `Is “${email}” complete and spelled right? ${keep}` }]
      : []),
    ...(isTooShort(phone) && phone !== phoneAsked
      ? [
          {
            field: 'phone',
            message: `“${phone}” looks too short to call. Add the area code, or leave it empty and we’ll email you. ${keep}`,
          },
        ]
      : []),
  ];
}
