import { afterEach, expect, test, vi } from 'vitest';

vi.mock('astro:env/client', () => ({ PUBLIC_LEAD_INBOX: 'on' }));

async function conditions(facts: object, variables: Record<string, string> = {}) {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.doMock('../../content/agency.data.ts', async (original) => {
    const { agency } = await original<typeof import('../../content/agency.data.ts')>();
    return { agency: { ...agency, ...facts } };
  });
  return await import('./notice-facts.ts');
}
afterEach(() => vi.unstubAllEnvs());

test('the notices say how long leads are kept', async () => {
  const kept = await conditions({ keepLeadsMonths: undefined });
  expect(kept.metConditions).toMatchObject({ months: false, unlimited: true });
  const limited = await conditions({ keepLeadsMonths: 18 });
  expect(limited.metConditions).toMatchObject({ months: true, unlimited: false });
  expect(limited.noticeFacts.leadMonths).toBe('18 months');
});

test('the notices name the automation service that receives leads', async () => {
  const byBrowser = await conditions({ webhook: { url: 'https://chat.example/hook' } });
  expect(byBrowser.metConditions).toMatchObject({
    'browser-webhook': true,
    'server-webhook': false,
    'calendar-feed': false,
  });
  expect(byBrowser.noticeFacts.webhookHost).toBe('chat.example');
  const byServer = await conditions(
    {},
    { LEADS_WEBHOOK_URL: 'https://crm.example/hook', BOOKING_FEED_KEY: 'secret' },
  );
  expect(byServer.metConditions).toMatchObject({
    'browser-webhook': false,
    'server-webhook': true,
    'calendar-feed': true,
  });
  expect(byServer.noticeFacts.webhookHost).toBe('crm.example');
});

test('the notices name no service that the site does not use', async () => {
  const without = await conditions({ webhook: undefined });
  expect(without.metConditions).toMatchObject({
    'browser-webhook': false,
    'server-webhook': false,
    'site-mail': false,
  });
  const mailing = await conditions({}, { LEADS_SMTP_URL: 'smtps://mail.example' });
  expect(mailing.metConditions['site-mail']).toBe(true);
});
