import { PUBLIC_LEAD_INBOX } from 'astro:env/client';
import { agency } from './agency.data.ts';

/** How visitors can book a session; undefined if they cannot, as on a site without an inbox. */
export const offeredBooking = PUBLIC_LEAD_INBOX === 'on' ? agency.booking : undefined;
