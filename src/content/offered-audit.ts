import { PUBLIC_LEAD_INBOX } from 'astro:env/client';
import { agency } from './agency.data.ts';

/** Whether visitors can ask for an audit of their site, for which our server must fetch it. */
export const isAuditOffered = PUBLIC_LEAD_INBOX === 'on' && agency.siteAudit;
