import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { listLeads } from '../../src/leads/server/store/lead-queries.ts';
import { leadDatabase } from '../../src/schema/lead-database.ts';
import { type MailReceiver, startMailReceiver } from '../../src/testing/mail-receiver.ts';
import { makeTestSite, type TestSite } from '../../src/testing/test-site.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../src/testing/webhook-receiver.ts';
import { reminderTargets } from '../../src/vocabulary/delivery-targets.ts';
import { waitMs } from '../wait-ms.ts';
import type { LeadLoad } from './lead-load.ts';

/** What a server under test needs: a site to serve, receivers, and a folder for data. */
export type TestEnvironment = {
  folder: string;
  webhook: WebhookReceiver;
  mail: MailReceiver;
  /** The settings of a server that delivers to these receivers, with short retry delays. */
  variables: Record<string, string>;
  remove: () => Promise<void>;
};

/** Starts the receivers and writes the site. */
export async function startTestEnvironment(): Promise<TestEnvironment> {
  const site: TestSite = makeTestSite();
  const folder = mkdtempSync(join(tmpdir(), 'crash-'));
  const [webhook, mail] = await Promise.all([startWebhookReceiver(), startMailReceiver()]);
  return {
    folder,
    webhook,
    mail,
    variables: {
      SITE_FOLDER: site.folder,
      LEADS_RATE_LIMIT: '1000000',
      LEADS_BURST_LIMIT: '1000000',
      BOOKING_HOLD: 'off',
      LEADS_RETRY_MS: '100',
      LEADS_LEASE_MS: '3000',
      LEADS_WEBHOOK_URL: webhook.url,
      LEADS_WEBHOOK_SECRET: webhook.secret,
      LEADS_WEBHOOK_ALLOW_PRIVATE: 'true',
      LEADS_SMTP_URL: mail.url,
    },
    remove: async () => {
      await Promise.all([webhook.close(), mail.close()]);
      site.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until no delivery except reminders is waiting. */
export async function untilDelivered(databaseUrl: string): Promise<void> {
  const database = leadDatabase(databaseUrl);
  const waiting = () =>
    database.use(({ db }) =>
      db
        .selectFrom('deliveries')
        .select('lead_id')
        .where('state', '=', 'waiting')
        .where('target', 'not in', [...reminderTargets])
        .execute(),
    );
  // Also before the tests of a file, where `expect.poll` cannot be used.
  await vi
    .waitUntil(async () => (await waiting()).length === 0, { timeout: waitMs })
    .finally(() => database.close());
}

/** Checks that every acknowledged lead was stored once and reached every receiver. */
export async function expectNoLeadLost(
  databaseUrl: string,
  load: LeadLoad,
  { webhook, mail }: TestEnvironment,
): Promise<void> {
  const database = leadDatabase(databaseUrl);
  const leads = await database.use((store) => listLeads(store, {}));
  await database.close();
  const stored = leads.filter(({ lead }) => lead.kind !== 'booking').map(({ lead }) => lead.id);
  // Emails to the agency.
  const emails = mail.emails.filter(({ leadId }) => load.sent.has(leadId));
  const mailed = new Set(emails.map(({ leadId }) => leadId));
  const posted = new Set(webhook.received);
  const missingFrom = (present: ReadonlySet<string>) =>
    [...load.acknowledged].filter((id) => !present.has(id));

  expect(load.unexpected).toEqual([]);
  expect(load.acknowledged.size).toBeGreaterThan(0);
  expect(missingFrom(new Set(stored)), 'acknowledged but lost').toEqual([]);
  expect(
    stored.filter((id) => !load.sent.has(id)),
    'leads that nobody sent',
  ).toEqual([]);
  expect(missingFrom(posted), 'never reached the webhook').toEqual([]);
  expect(missingFrom(mailed), 'never reached the mail server').toEqual([]);
  expect(webhook.errors, 'invalid webhook requests').toEqual([]);
  const messageIds = new Set(emails.map(({ leadId, messageId }) => `${leadId} ${messageId}`));
  expect(messageIds.size, 'emails about one lead with different Message-IDs').toBe(mailed.size);
}
