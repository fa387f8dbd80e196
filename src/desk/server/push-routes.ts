import { z } from 'zod';
import { addPushDevice, removePushDevice } from '../../delivery/server/push/push-devices.ts';
import { formBody } from '../../intake/server/form-body.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { deskPaths, pathWith } from '../desk-paths.ts';
import { settingsPage } from '../pages/settings.ts';
import { deviceName } from './device-name.ts';

/** Base64url of exactly this many bytes, with or without padding. */
const base64url = (bytes: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes);

/** A browser's push subscription: an https URL of its push service, and its keys. */
const subscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
const invalidSubscriptionMessage =
  'This browser cannot be notified: it did not send a valid subscription.';
const idForm = formBody.pipe(z.object({ id: z.string().catch('') }));

/** The routes to turn notifications of new leads on and off. */
export const pushRoutes: ZodPlugin = async (app) => {
  const { database, deliveries } = app;

  app.post(deskPaths.push, async (request, reply) => {
    const { data } = subscriptionSchema.safeParse(request.body);
    if (!data) return reply.code(422).send({ message: invalidSubscriptionMessage });
    const { deskSession, headers } = request;
    const device = await database.use((store) =>
      addPushDevice(
        store,
        {
          subscription: { endpoint: data.endpoint, ...data.keys },
          personId: deskSession.person.id,
          sessionId: deskSession.id,
          device: deviceName(headers['user-agent']),
        },
        Date.now(),
      ),
    );
    const testMessage = {
      title: 'Notifications are on',
      body: 'New leads will show up here.',
      path: settingsPage.path,
      tag: 'on',
    };
    const result = await deliveries.push(testMessage, { ids: [device.id] });
    if (result.outcome === 'delivered') {
      return reply.send({ to: pathWith(settingsPage.path, { done: 'push-on' }) });
    }
    await database.use((store) =>
      removePushDevice(store, { id: device.id, personId: deskSession.person.id }),
    );
    request.log.warn({ sent: result }, 'a browser could not be notified');
    const reason = 'error' in result ? result.error : 'its push service does not recognize it';
    return reply.code(502).send({ message: `This browser cannot be notified: ${reason}.` });
  });

  app.post(deskPaths.removePush, { schema: { body: idForm } }, async (request, reply) => {
    const device = { id: request.body.id, personId: request.deskSession.person.id };
    await database.use((store) => removePushDevice(store, device));
    return reply.redirect(pathWith(settingsPage.path, { done: 'push-off' }), 303);
  });
};
