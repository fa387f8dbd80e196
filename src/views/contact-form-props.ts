import { PUBLIC_LEAD_INBOX } from 'astro:env/client';
import { agency } from '../content/agency.ts';
import { pageCopy } from '../content/copy.ts';
import { offeredBooking } from '../content/offered-booking.ts';

const inbox = PUBLIC_LEAD_INBOX === 'on';
const { form, booking } = pageCopy.contact;
const { services, action, note, phoneNote, messagePlaceholder, privacy } = form;

/** What the contact form shows, from `content/`. */
export const contactFormProps = {
  siteName: agency.name,
  email: agency.email,
  phone: agency.phone,
  services,
  action,
  note: inbox ? note.inbox : note.mail,
  phoneNote,
  messagePlaceholder,
  privacy,
  times: offeredBooking && booking.afterwards,
  inbox,
};
