import { z } from 'zod';
import { bookingPagesSchema } from './booking.ts';
import { chatSchema } from './chat.ts';
import { cityCopySchema } from './city.ts';
import { servicePageSchema } from './service.ts';
import { template, text } from './text.ts';

/** The line under the buttons of a hero, with and without sessions to book. */
const heroSchema = z.strictObject({
  bookable: template('minutes').optional(),
  action: text,
  otherwise: text.optional(),
});

/** The founder's proofs, and the plots for those that are missing. */
const founderSchema = z.strictObject({
  client: template('client'),
  portrait: text,
  name: text,
  reviews: text,
  noClient: text,
});

/** The files in `content/shared/`: copy that several pages use. */
export const sharedSchemas = {
  hero: heroSchema,
  founder: founderSchema,
  service: servicePageSchema,
  city: cityCopySchema,
  booking: bookingPagesSchema,
  chat: chatSchema,
};
