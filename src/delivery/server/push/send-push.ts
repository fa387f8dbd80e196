import webPush from 'web-push';
import type { PushMessage } from '../../../desk/push-message.ts';
import { httpPost } from '../../../platform/server/outbound/http-post.ts';
import type { Network } from '../../../platform/server/outbound/send-request.ts';
import { type DeliveryResult, failureFrom, resultOf } from '../attempt.ts';
import type { PushDevice } from './push-devices.ts';
import type { PushKeys } from './push-keys.ts';

/** `gone`: the browser does not want to be notified any more. */
export type PushResult = DeliveryResult | { outcome: 'gone' };

/** Sends a message to a device once, until the signal aborts. Never rejects. */
export type SendPush = (
  device: PushDevice,
  message: PushMessage,
  signal: AbortSignal,
) => Promise<PushResult>;

/** How long a push service keeps a message for a phone that is off, in seconds: a day. */
const ttl = 24 * 60 * 60;

/** A subscription is a URL from a browser, so that it must not lead inside. */
const publicHttps = (url: URL): Network => (url.protocol === 'https:' ? 'public' : 'none');

type Options = {
  keys: () => Promise<PushKeys>;
  /** Whom a push service may write to; Apple's refuses a domain that cannot exist. */
  contact: string;
  /** Where a subscription may lead. */
  networkOf?: (url: URL) => Network;
};

/** Creates a function that encrypts and signs messages (RFC 8291 and 8292). */
export function pushSender({ keys, contact, networkOf = publicHttps }: Options): SendPush {
  return async ({ endpoint, p256dh, auth }, message, signal) => {
    try {
      const subscription = { endpoint, keys: { p256dh, auth } };
      const { body, headers } = webPush.generateRequestDetails(
        subscription,
        JSON.stringify(message),
        {
          TTL: ttl,
          urgency: 'high',
          vapidDetails: { subject: `mailto:${contact}`, ...(await keys()) },
        },
      );
      const url = new URL(endpoint);
      const post = { url, headers: headersOf(headers), body, network: networkOf(url) };
      const answer = await httpPost(post, signal);
      if (answer.status === 404 || answer.status === 410) return { outcome: 'gone' };
      return resultOf(url.hostname, answer);
    } catch (error) {
      return failureFrom(error);
    }
  };
}

const headersOf = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
