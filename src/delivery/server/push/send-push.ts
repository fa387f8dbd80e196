import webPush from 'web-push';
import { httpPost } from '../../../platform/server/outbound/http-post.ts';
import type { Network } from '../../../platform/server/outbound/send-request.ts';
import type { PushMessage } from '../../push-message.ts';
import { type DeliveryResult, failureFrom, resultOfResponse } from '../attempt.ts';
import type { PushDevice } from './push-devices.ts';
import type { PushKeys } from './push-keys.ts';

/**
 * Sends a message to a device once, until the signal aborts; `dropped` if the browser has
 * unsubscribed. Never rejects.
 */
export type SendPush = (
  device: PushDevice,
  content: { message: PushMessage; keys: PushKeys },
  signal: AbortSignal,
) => Promise<DeliveryResult>;

/** How long a push service keeps a message for a phone that is off, in seconds. */
const ttlSeconds = 24 * 60 * 60;

/** The URL of a subscription comes from a browser, so it must not reach private networks. */
const onlyPublicHttps = (url: URL): Network => (url.protocol === 'https:' ? 'public' : 'none');

/**
 * Creates a function that encrypts and signs messages (RFC 8291 and 8292).
 *
 * @param contact An email address for push services; Apple's rejects a domain that cannot exist.
 * @param networkOf The network that a subscription's URL may reach.
 */
export function pushSender(contact: string, networkOf = onlyPublicHttps): SendPush {
  return async ({ endpoint, p256dh, auth }, { message, keys }, signal) => {
    try {
      const { body, headers } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          TTL: ttlSeconds,
          urgency: 'high',
          vapidDetails: { subject: `mailto:${contact}`, ...keys },
        },
      );
      const url = new URL(endpoint);
      const response = await httpPost({ url, headers, body, network: networkOf(url) }, signal);
      if (response.status === 404 || response.status === 410) return { outcome: 'dropped' };
      return resultOfResponse(url.hostname, response);
    } catch (error) {
      return failureFrom(error);
    }
  };
}
