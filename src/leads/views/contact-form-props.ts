import { PUBLIC_LEAD_INBOX } from 'astro:env/client';
import type { ComponentProps } from 'react';
import { agency } from '../../content/agency.data.ts';
import { pageCopy } from '../../content/copy.data.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import type { ContactIsland } from '../browser/contact/ContactIsland.tsx';
import type { ContactForm } from './ContactForm.tsx';

const hasInbox = PUBLIC_LEAD_INBOX === 'on';
const { form, booking } = pageCopy.contact;
const { services, action, note, phoneNote, messagePlaceholder, privacy } = form;

/** The contact form's props, from `content/`. */
export const contactFormProps: ComponentProps<typeof ContactForm> = {
  action: hasInbox ? '/api/leads' : `mailto:${agency.email}`,
  services,
  submitLabel: action,
  note: hasInbox ? note.inbox : note.mail,
  phoneNote,
  messagePlaceholder,
  privacyLinkText: privacy,
};

/** The props of the island that runs the form. */
export const contactIslandProps: ComponentProps<typeof ContactIsland> = {
  siteName: agency.name,
  email: agency.email,
  phone: agency.phone,
  timesLinkText: offeredBooking && booking.afterwards,
  hasInbox,
};
