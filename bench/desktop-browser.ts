import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { chromiumFlags, chromiumPath } from './browser.ts';

const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});
const attachedSchema = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ type: z.string(), targetId: z.string() }),
});
const evaluatedSchema = z.object({ result: z.object({ value: z.unknown().optional() }) });

/** A tab of a desktop browser, driven with a mouse. Positions in CSS pixels. */
export type Tab = {
  goTo: (url: string) => Promise<void>;
  /** The value of an expression in the page that is shown; of a promise, what it resolves to. */
  evaluate: (expression: string) => Promise<unknown>;
  mouse: (
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    x: number,
    y: number,
  ) => Promise<void>;
  close: () => Promise<void>;
};

async function addressOf(browser: ChildProcess): Promise<string> {
  if (!browser.stderr) throw new Error('the browser has no output to read');
  for await (const line of createInterface(browser.stderr)) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('the browser ended before it could be driven');
}

/**
 * Opens a tab by Chromium's own protocol. Playwright attaches to pages in a way that keeps Chromium
 * from preparing the next one in advance; attached to the tab above them, it does.
 * https://chromedevtools.github.io/devtools-protocol/tot/Target/
 *
 * @param cpuSlowdown How many times slower than this machine its processor is.
 */
export async function openTab(cpuSlowdown: number): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const browser = spawn(
    chromiumPath(),
    [
      ...chromiumFlags,
      '--headless=new',
      '--no-first-run',
      '--remote-debugging-port=0',
      '--window-size=1280,800',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const socket = new WebSocket(await addressOf(browser));
  await once(socket, 'open');
  browser.stderr?.resume();

  type Answer = PromiseWithResolvers<Record<string, unknown>> & { page: string | undefined };
  const waiting = new Map<number, Answer>();
  const pages: string[] = [];
  let sent = 0;

  function send(method: string, params: object = {}, sessionId?: string) {
    sent += 1;
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(sent, { ...answer, page: sessionId });
    socket.send(JSON.stringify({ id: sent, method, params, ...(sessionId && { sessionId }) }));
    return answer.promise;
  }

  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = messageSchema.parse(JSON.parse(String(data)));
    if (id !== undefined) {
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result ?? {});
      waiting.delete(id);
    } else if (method === 'Target.attachedToTarget') {
      const { sessionId, targetInfo } = attachedSchema.parse(params);
      if (targetInfo.type !== 'page') return;
      pages.push(sessionId);
      // A page that is gone by then needs no slowing down.
      send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }, sessionId).catch(() => {});
    } else if (method === 'Target.detachedFromTarget') {
      const gone = z.object({ sessionId: z.string() }).parse(params);
      if (pages.includes(gone.sessionId)) pages.splice(pages.indexOf(gone.sessionId), 1);
      // What it was asked is never answered.
      for (const [id, { page, reject }] of waiting) {
        if (page !== gone.sessionId) continue;
        waiting.delete(id);
        reject(new Error('the page went away'));
      }
    }
  });

  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send('Target.setAutoAttach', attach, String(sessionId));

  const evaluateIn = async (page: string | undefined, expression: string) => {
    const how = { expression, awaitPromise: true, returnByValue: true };
    const answer = await send('Runtime.evaluate', how, page);
    return evaluatedSchema.parse(answer).result.value;
  };
  /** Of the pages of the tab, one is shown; others are being prepared. */
  const shown = async () => {
    for (const page of [...pages]) {
      const isShown = await evaluateIn(page, '!document.prerendering').catch(() => false);
      if (isShown === true) return page;
    }
    throw new Error('the tab shows no page');
  };

  return {
    goTo: async (url) => {
      const page = await shown();
      await send('Page.navigate', { url }, page);
      while ((await evaluateIn(page, 'document.readyState')) !== 'complete') await sleep(50);
    },
    evaluate: async (expression) => evaluateIn(await shown(), expression),
    mouse: async (type, x, y) => {
      const button = type === 'mouseMoved' ? 'none' : 'left';
      const params = { type, x, y, button, clickCount: type === 'mouseMoved' ? 0 : 1 };
      await send('Input.dispatchMouseEvent', params, await shown());
    },
    close: async () => {
      socket.close();
      browser.kill('SIGKILL');
      if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
