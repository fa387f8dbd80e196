import type { PushMessage } from '../../delivery/push-message.ts';

/*
 * The desk's service worker: shows notifications of new leads. It handles no requests, so pages are
 * the same without it.
 */

type Lasting = { waitUntil: (work: Promise<unknown>) => void };
type Events = {
  push: Lasting & { data: { json: () => PushMessage } | null };
  notificationclick: Lasting & { notification: Notification };
};
/** The used parts of a worker's global scope; TypeScript's worker types conflict with page types. */
type Scope = {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<unknown> };
  addEventListener: <Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ) => void;
};
const scope = self as unknown as Scope;

scope.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path, tag } = event.data.json();
  // Without `renotify`, a notification that replaces an earlier one of the same lead is silent.
  const options = { body, tag, renotify: true, icon: '/apple-touch-icon.png', data: path };
  event.waitUntil(scope.registration.showNotification(title, options));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(scope.clients.openWindow(event.notification.data));
});
