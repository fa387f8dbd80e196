import { bookingPagesSchema } from './booking.ts';
import { chatSchema } from './chat.ts';
import { cityPageSchema } from './city.ts';
import { servicePageSchema } from './service.ts';

/** The files in `content/shared/`: copy that several pages use. */
export const sharedSchemas = {
  service: servicePageSchema,
  city: cityPageSchema,
  booking: bookingPagesSchema,
  chat: chatSchema,
};
