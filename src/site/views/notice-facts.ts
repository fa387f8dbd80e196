import { PUBLIC_LEAD_INBOX } from 'astro:env/client';
import { officeMapUrl } from '../../agency/office-map.ts';
import { auditKeptDays, auditRequestLimit } from '../../audit-checks/audit-limits.ts';
import { bookerKey } from '../../booking/browser/booker-memory.ts';
import { agency } from '../../content/agency.data.ts';
import { isAuditOffered } from '../../content/offered-audit.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import type { NoticeCondition, noticeBlanks } from '../../content/schemas/notice.ts';
import { serverWebhook } from '../../content/server-webhook.ts';
import { chatMemoryKey } from '../../leads/browser/chat/memory.ts';
import { draftKey } from '../../leads/browser/contact/draft.ts';
import { outboxKey } from '../../leads/browser/outbox/outbox.ts';
import { visitKey } from '../../leads/browser/outbox/visit.ts';
import { type AgencyTarget, targetFacts } from '../../vocabulary/delivery-targets.ts';
import { leadFieldNames, leadFields } from '../../vocabulary/lead-fields.ts';

const hasInbox = PUBLIC_LEAD_INBOX === 'on';
const hasRetentionLimit = hasInbox && agency.keepLeadsMonths !== undefined;

/** Whether the server sends leads to each target. */
const targetConditions = Object.fromEntries(
  Object.values(targetFacts).map(({ condition, variable }) => [
    condition,
    hasInbox && Boolean(process.env[variable]),
  ]),
) as Record<(typeof targetFacts)[AgencyTarget]['condition'], boolean>;

/** The conditions that this site meets; notices show only texts whose condition is met. */
export const metConditions: Record<NoticeCondition, boolean> = {
  inbox: hasInbox,
  mail: !hasInbox,
  booking: offeredBooking !== undefined,
  audit: isAuditOffered,
  analytics: agency.analytics !== undefined,
  'browser-webhook': serverWebhook === undefined && agency.webhook !== undefined,
  'calendar-feed': offeredBooking !== undefined && Boolean(process.env.BOOKING_FEED_KEY),
  months: hasRetentionLimit,
  unlimited: !hasRetentionLimit,
  ...targetConditions,
};

const hostOf = (address: string | undefined) => (address ? new URL(address).host : '');
const monthsText = (count: number) => (count === 1 ? '1 month' : `${count} months`);

/** Facts that the notices quote, from the code and `agency.yaml`. */
export const noticeFacts: Record<(typeof noticeBlanks)[number], string> = {
  formFields: new Intl.ListFormat('en-US').format(
    leadFieldNames.map((field) => leadFields[field].privacyNoticeText),
  ),
  suspectedDays: String(agency.keepSuspectedDays),
  leadMonths: monthsText(agency.keepLeadsMonths ?? 0),
  outboxKey,
  visitKey,
  draftKey,
  chatKey: chatMemoryKey,
  bookerKey,
  webhookHost: hostOf(serverWebhook ?? agency.webhook?.url),
  analyticsHost: hostOf(agency.analytics?.script),
  mapHost: hostOf(officeMapUrl(agency)),
  auditDays: String(auditKeptDays),
  auditRequests: String(auditRequestLimit),
};
