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

/** A tab of a desktop browser with a mouse. Positions are in CSS pixels. */
export type Tab = {
  goTo: (url: string) => Promise<void>;
  /** Evaluates an expression in the visible page, awaiting a promise. */
  evaluate: (expression: string) => Promise<unknown>;
  mouse: (
    type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
    x: number,
    y: number,
  ) => Promise<void>;
  close: () => Promise<void>;
};

async function addressOf(browser: ChildProcess): Promise<string> {
  if (!browser.stderr) throw new Error('the browser has no stderr');
  for await (const line of createInterface(browser.stderr)) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('the browser exited at startup');
}

/**
 * Opens a tab with the DevTools protocol. Chromium does not prerender in a page that Playwright is attached
 * to; it does when the client attaches to the tab target instead.
 * https://chromedevtools.github.io/devtools-protocol/tot/Target/
 *
 * @param cpuSlowdown CPU slowdown factor.
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

  type Reply = PromiseWithResolvers<Record<string, unknown>> & { page: string | undefined };
  const waiting = new Map<number, Reply>();
  const pages: string[] = [];
  let sent = 0;

  function send(method: string, params: object = {}, sessionId?: string) {
    sent += 1;
    const reply = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(sent, { ...reply, page: sessionId });
    socket.send(JSON.stringify({ id: sent, method, params, ...(sessionId && { sessionId }) }));
    return reply.promise;
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
      // This fails if the page is already gone.
      send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }, sessionId).catch(() => {});
    } else if (method === 'Target.detachedFromTarget') {
      const detached = z.object({ sessionId: z.string() }).parse(params);
      if (pages.includes(detached.sessionId)) pages.splice(pages.indexOf(detached.sessionId), 1);
      // Its pending commands never get a reply.
      for (const [id, { page, reject }] of waiting) {
        if (page !== detached.sessionId) continue;
        waiting.delete(id);
        reject(new Error('the page was closed'));
      }
    }
  });

  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send('Target.setAutoAttach', attach, String(sessionId));

  const evaluateIn = async (page: string | undefined, expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const reply = await send('Runtime.evaluate', options, page);
    return evaluatedSchema.parse(reply).result.value;
  };
  /** The visible page of the tab; the others are prerendering. */
  const visiblePage = async () => {
    for (const page of [...pages]) {
      const isVisible = await evaluateIn(page, '!document.prerendering').catch(() => false);
      if (isVisible === true) return page;
    }
    throw new Error('the tab has no visible page');
  };

  return {
    goTo: async (url) => {
      const page = await visiblePage();
      await send('Page.navigate', { url }, page);
      while ((await evaluateIn(page, 'document.readyState')) !== 'complete') await sleep(50);
    },
    evaluate: async (expression) => evaluateIn(await visiblePage(), expression),
    mouse: async (type, x, y) => {
      const button = type === 'mouseMoved' ? 'none' : 'left';
      const params = { type, x, y, button, clickCount: type === 'mouseMoved' ? 0 : 1 };
      await send('Input.dispatchMouseEvent', params, await visiblePage());
    },
    close: async () => {
      socket.close();
      browser.kill('SIGKILL');
      if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
