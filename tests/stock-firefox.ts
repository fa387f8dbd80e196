import type { Browser } from '@playwright/test';

/** A request that sends something: where to, and its body. */
export type Post = { url: string; body: string };

/** What a page sent, and the `mailto:` addresses it went to, in order. */
export type Seen = { mailWindows: string[]; posts: Post[] };

type Message = {
  id?: number;
  type?: 'success' | 'error' | 'event';
  error?: string;
  method?: string;
  params?: { url?: string; request?: { request: string; method: string; url: string } };
  result?: object;
};

/** What Playwright holds of a browser that it drives by WebDriver BiDi; no part of its interface. */
type DrivenBrowser = {
  _browserSession: {
    send: (method: string, params: object) => Promise<{ bytes: { type: string; value: string } }>;
  };
  _connection: {
    _transport: { send: (message: Message) => void; onmessage: (message: Message) => void };
  };
};

/**
 * Closes the gaps between Playwright and the Firefox of the system, at the wire between them, where
 * both speak a standard. Returns what the pages do; its `seen` may be replaced at any time.
 */
export async function driveStockFirefox(browser: Browser): Promise<{ seen: Seen }> {
  const { _connection } = browser as unknown as {
    _connection: { toImpl: (browser: Browser) => DrivenBrowser };
  };
  const driven = _connection.toImpl(browser);
  const session = driven._browserSession;
  const transport = driven._connection._transport;
  const { send, onmessage } = transport;
  const watched: { seen: Seen } = { seen: { mailWindows: [], posts: [] } };

  // Playwright sets the colour scheme of every page. Firefox ESR 153 does not know that command,
  // and nothing here depends on it.
  const dispensable = new Set<number>();
  transport.send = (message) => {
    if (message.id && message.method === 'emulation.setMediaFeaturesOverride')
      dispensable.add(message.id);
    send.call(transport, message);
  };

  transport.onmessage = (message) => {
    const { id, type, error, method, params } = message;
    if (id && dispensable.delete(id) && type === 'error' && error === 'unknown command') {
      onmessage({ type: 'success', id, result: {} });
      return;
    }
    onmessage(message);
    // Firefox does not say that the page stays when an address goes to the mail app.
    if (method === 'browsingContext.navigationStarted' && params?.url?.startsWith('mailto:')) {
      watched.seen.mailWindows.push(params.url);
      onmessage({ type: 'event', method: 'browsingContext.navigationAborted', params });
    }
    // Playwright does not ask for what a request sends.
    if (method === 'network.beforeRequestSent' && params?.request?.method === 'POST') {
      const { request, url } = params.request;
      const { posts } = watched.seen;
      session.send('network.getData', { request, dataType: 'request' }).then(
        ({ bytes }) => posts.push({ url, body: bytes.value }),
        () => {}, // The page is gone.
      );
    }
  };
  await session.send('network.addDataCollector', {
    dataTypes: ['request'],
    maxEncodedDataSize: 1_000_000,
  });
  return watched;
}
