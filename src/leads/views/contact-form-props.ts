import { PUBLIC_LEAD_INBOX } from 'astro:env/client';
import type { ComponentProps } from 'react';
import { agency } from '../../content/agency.data.ts';
import { pageCopy } from '../../content/copy.data.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import type { ContactIsland } from '../browser/contact/ContactIsland.tsx';
import type { ContactForm } from './ContactForm.tsx';

const inbox = PUBLIC_LEAD_INBOX === 'on';
const { form, booking } = pageCopy.contact;
const { services, action, note, phoneNote, messagePlaceholder, privacy } = form;

/** What the contact form shows, from `content/`. */
export const contactFormProps: ComponentProps<typeof ContactForm> = {
  action: inbox ? '/api/leads' : `mailto:${agency.email}`,
  services,
  submitLabel: action,
  note: inbox ? note.inbox : note.mail,
  phoneNote,
  messagePlaceholder,
  privacyLinkText: privacy,
};

/** The settings of its script. */
export const contactIslandProps: ComponentProps<typeof ContactIsland> = {
  siteName: agency.name,
  email: agency.email,
  phone: agency.phone,
  timesLinkText: offeredBooking && booking.afterwards,
  inbox,
};
