import { officeMapUrl } from '../../agency/office-map.ts';
import { agency } from '../content/agency.ts';
import type { noticeBlanks } from '../content/schemas/notice.ts';
import { chatMemoryKey } from '../islands/chat/memory.ts';
import { draftKey } from '../islands/contact/draft.ts';
import { outboxKey } from '../islands/outbox/stored-leads.ts';
import { visitKey } from '../islands/outbox/visit.ts';

const hostOf = (address: string) => new URL(address).host;

/** Facts about the site, from the code and `agency.yaml`, for the notices to quote. */
export const noticeFacts: Record<(typeof noticeBlanks)[number], string> = {
  suspectedDays: String(agency.keepSuspectedDays),
  outboxKey,
  visitKey,
  draftKey,
  chatKey: chatMemoryKey,
  webhookHost: hostOf(agency.webhook.url),
  analyticsHost: agency.analytics ? hostOf(agency.analytics.script) : '',
  mapHost: hostOf(officeMapUrl(agency)),
};
