import type { Browser } from '@playwright/test';

/** A POST request: URL and body. */
export type PostRequest = { url: string; body: string };

/** The POST requests a page sent and the `mailto:` URLs it navigated to, in order. */
export type PageActivity = { mailtoUrls: string[]; postRequests: PostRequest[] };

type Message = {
  id?: number;
  type?: 'success' | 'error' | 'event';
  error?: string;
  method?: string;
  params?: {
    type?: string;
    url?: string;
    request?: { request: string; method: string; url: string };
  };
  result?: object;
};

/** Playwright's internals for a browser driven over WebDriver BiDi; not part of its API. */
type BidiBrowser = {
  _browserSession: {
    send: (method: string, params: object) => Promise<{ bytes: { type: string; value: string } }>;
  };
  _connection: {
    _transport: { send: (message: Message) => void; onmessage: (message: Message) => void };
  };
};

/**
 * Works around the gaps between Playwright and stock Firefox by intercepting their WebDriver BiDi
 * messages. Returns a recorder whose `activity` may be replaced at any time.
 */
export async function patchStockFirefox(browser: Browser): Promise<{ activity: PageActivity }> {
  const { _connection } = browser as unknown as {
    _connection: { toImpl: (browser: Browser) => BidiBrowser };
  };
  const internals = _connection.toImpl(browser);
  const session = internals._browserSession;
  const transport = internals._connection._transport;
  const { send, onmessage } = transport;
  const recorder: { activity: PageActivity } = { activity: { mailtoUrls: [], postRequests: [] } };

  // Playwright sets the color scheme of every page. Firefox ESR 153 does not support that command,
  // and no test depends on it.
  const ignorable = new Set<number>();
  transport.send = (message) => {
    // Playwright opens every page in a window of its own, which takes Firefox longer than a tab.
    if (message.method === 'browsingContext.create' && message.params) message.params.type = 'tab';
    if (message.id && message.method === 'emulation.setMediaFeaturesOverride')
      ignorable.add(message.id);
    send.call(transport, message);
  };

  transport.onmessage = (message) => {
    const { id, type, error, method, params } = message;
    if (id && ignorable.delete(id) && type === 'error' && error === 'unknown command') {
      onmessage({ type: 'success', id, result: {} });
      return;
    }
    onmessage(message);
    // Firefox does not report that a mailto: navigation leaves the page in place.
    if (method === 'browsingContext.navigationStarted' && params?.url?.startsWith('mailto:')) {
      recorder.activity.mailtoUrls.push(params.url);
      onmessage({ type: 'event', method: 'browsingContext.navigationAborted', params });
    }
    // Playwright does not request POST bodies over BiDi.
    if (method === 'network.beforeRequestSent' && params?.request?.method === 'POST') {
      const { request, url } = params.request;
      const { postRequests } = recorder.activity;
      session.send('network.getData', { request, dataType: 'request' }).then(
        ({ bytes }) => postRequests.push({ url, body: bytes.value }),
        () => {}, // The page has closed.
      );
    }
  };
  await session.send('network.addDataCollector', {
    dataTypes: ['request'],
    maxEncodedDataSize: 1_000_000,
  });
  return recorder;
}
