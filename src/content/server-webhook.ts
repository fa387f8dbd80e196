import { PUBLIC_LEAD_INBOX } from 'astro:env/client';

/** @throws when the setting is not a URL; the server then refuses to start, too. */
function configuredWebhook(): string | undefined {
  const url = process.env.LEADS_WEBHOOK_URL;
  if (PUBLIC_LEAD_INBOX !== 'on' || !url) return undefined;
  if (!URL.canParse(url)) throw new Error('LEADS_WEBHOOK_URL is not a URL such as https://…');
  return url;
}

/** The webhook that the server, not the browser, sends leads to; undefined if there is none. */
export const serverWebhook = configuredWebhook();
