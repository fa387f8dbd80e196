import { deliveryLifetimeMs } from '../../../leads/server/store/deliveries/delivery-queue.ts';
import type { StoredLead } from '../../../leads/server/store/records/stored-lead.ts';
import type { LeadDatabase } from '../../../schema/lead-database.ts';
import { leadPath } from '../../../vocabulary/paths.ts';
import { subjectPart } from '../../../vocabulary/plain-text.ts';
import type { PushMessage } from '../../push-message.ts';
import type { Deliver, DeliveryResult } from '../attempt.ts';
import { type DeviceFilter, endPushDevices, pushDevices } from './push-devices.ts';
import { pushKeys } from './push-keys.ts';
import type { SendPush } from './send-push.ts';

/** The age, in ms, at which a lead is too old for a notification. */
const maxNewsAgeMs = 24 * 60 * 60 * 1000;

/** The event, in the words of a notification. */
function eventText({ lead, booking, corrects }: Pick<StoredLead, 'lead' | 'booking' | 'corrects'>) {
  if (corrects !== undefined) return 'Correction';
  switch (lead.kind) {
    case 'form':
      return 'New message';
    case 'chat':
      return 'New chat message';
    case 'call':
      return 'New call';
    case 'booking':
      if (booking?.state === 'cancelled') return 'Session cancelled';
      return booking && booking.sequence > 0 ? 'Session moved' : 'New session';
  }
}

/** Shows only name and event on a locked phone. The push service sees only when it was sent. */
export function leadPushMessage(
  stored: Pick<StoredLead, 'lead' | 'booking' | 'corrects'>,
): PushMessage {
  const { lead } = stored;
  return {
    title: subjectPart(lead.name) || 'No name',
    body: eventText(stored),
    path: leadPath(lead.id),
    tag: lead.id,
  };
}

/** Sends a message to devices, and ends notifications on devices that are gone. */
export async function pushToDevices(
  database: LeadDatabase,
  send: SendPush,
  { message, ...filter }: DeviceFilter & { message: PushMessage },
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const [keys, devices] = await database.use((store) =>
    Promise.all([pushKeys(store), pushDevices(store, filter)]),
  );
  const content = { message, keys };
  const results = await Promise.all(
    devices.map(async (device) => ({ device, result: await send(device, content, signal) })),
  );
  const goneDevices = results.flatMap(({ device, result }) =>
    result.outcome === 'dropped' ? device : [],
  );
  if (goneDevices.length > 0)
    await database.use((store) => endPushDevices(store, goneDevices, Date.now()));
  const failures = results.flatMap(({ device: { id }, result }) =>
    'error' in result ? [{ id, ...result }] : [],
  );
  const [first] = failures;
  if (!first) return { outcome: goneDevices.length === devices.length ? 'dropped' : 'delivered' };
  const retryAt = Math.max(...failures.map((each) => each.retryAt ?? 0));
  if (!results.some(({ result }) => result.outcome === 'delivered'))
    return { outcome: 'failed', error: first.error, retryAt };
  const remaining = failures.map(({ id }) => id);
  return { outcome: 'delivered', warning: first.error, remaining, retryAt };
}

/** Notifies the devices of the desk about leads. */
export function deliverByPush(database: LeadDatabase, send: SendPush): Deliver {
  return async (delivery, signal) => {
    const queuedAt = delivery.expiresAt - deliveryLifetimeMs;
    if (Date.now() > queuedAt + maxNewsAgeMs) return { outcome: 'dropped' };
    const sending = { message: leadPushMessage(delivery), ids: delivery.remaining };
    return await pushToDevices(database, send, sending, signal);
  };
}
