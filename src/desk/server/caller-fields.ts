import { optionalText } from '../../vocabulary/lead.ts';
import { leadBounds } from '../../vocabulary/lead-fields.ts';
import { multiLine } from '../../vocabulary/plain-text.ts';

/** The requested service, as in the desk's forms; it may be empty. */
export const serviceField = optionalText({
  label: 'The service',
  max: leadBounds.service,
}).default('');

/** The fields about a caller, as in the desk's forms; each may be empty. */
export const callerFields = {
  name: optionalText({ label: 'The name', max: leadBounds.name }).default(''),
  phone: optionalText({ label: 'The phone number', max: leadBounds.phone }).default(''),
  email: optionalText({ label: 'The email address', max: leadBounds.email }).default(''),
  message: optionalText({
    label: 'What they want',
    max: leadBounds.message,
    normalize: multiLine,
  }).default(''),
};
