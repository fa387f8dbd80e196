import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleSubmission } from '../server/testing/example-lead.ts';
import { startWebhookReceiver } from '../server/testing/webhook-receiver.ts';
import { type Meanwhile, pagesMeanwhile, roundMs } from './pages-meanwhile.ts';
import { atRate, type HttpCall, send } from './requests.ts';
import { runSite } from './running-server.ts';

const leadsPerSecond = 5;
const floodPerSecond = 300;

/**
 * Page load times while the inbox has a problem, compared with an idle inbox. Requests arrive at a fixed
 * rate; the server has one core, everything else the other.
 */
export async function measureAccidents(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-accidents-'));
  const path = join(folder, 'leads.db');
  const receiver = await startWebhookReceiver();
  const server = await runSite(
    {
      LEADS_DATABASE_URL: `file:${path}`,
      LEADS_WEBHOOK_URL: receiver.url,
      LEADS_WEBHOOK_SECRET: receiver.secret,
      LEADS_WEBHOOK_ALLOW_PRIVATE: 'true',
      LEADS_BURST_LIMIT: '1000000',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
    },
    ['taskset', '-c', '0'],
  );
  const agent = new Agent({ keepAlive: true });
  let sent = 0;
  const postLead = (from: string) =>
    send(server.port, agent, {
      path: '/api/leads',
      body: JSON.stringify(exampleSubmission()),
      type: 'application/json',
      from,
    });
  const visitors = async () => {
    await atRate(leadsPerSecond, roundMs, async () => {
      sent += 1;
      await postLead(`10.0.${sent >> 8}.${sent & 255}`);
      await send(server.port, agent, { path: '/readyz' });
    });
  };
  const form = new URLSearchParams({ kind: 'form', name: 'A', email: 'a@b.example', message: 'x' });
  const flood = (call: Omit<HttpCall, 'path' | 'from'>) =>
    atRate(floodPerSecond, roundMs, () =>
      send(server.port, agent, { path: '/api/leads', from: '192.0.2.1', ...call }),
    );

  const accidents: Meanwhile[] = [
    { name: `${leadsPerSecond} leads per second`, during: visitors },
    {
      name: 'database locked by another process, leads arriving',
      during: async () => {
        const other = new DatabaseSync(path, { timeout: 5000 });
        other.exec('begin immediate');
        await Promise.all([visitors(), sleep(roundMs).then(() => other.exec('rollback'))]);
        other.close();
      },
    },
    {
      name: 'webhook receiver never responds, leads arriving',
      during: async () => {
        receiver.setBehavior(() => undefined);
        await visitors();
        receiver.setBehavior((_, response) => response.writeHead(204).end());
      },
    },
    {
      name: `${floodPerSecond} leads per second from one address, as JSON`,
      during: () => flood({ body: JSON.stringify(exampleSubmission()), type: 'application/json' }),
    },
    {
      name: `${floodPerSecond} leads per second from one address, as forms`,
      during: () => flood({ body: String(form), type: 'application/x-www-form-urlencoded' }),
    },
  ];

  try {
    return await pagesMeanwhile(server.port, accidents);
  } finally {
    agent.destroy();
    await server.stop();
    await receiver.close();
    rmSync(folder, { recursive: true });
  }
}
