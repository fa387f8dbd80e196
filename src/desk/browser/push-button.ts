import { postJson } from './post-json.ts';

const block = document.querySelector<HTMLElement>('[data-push]');
const button = block?.querySelector('button');
const problem = block?.querySelector('[role="alert"]');

const blockedMessage =
  'Your browser blocks notifications from this site. Allow them in its settings for this site, then press again.';
const unreachableMessage =
  'Your browser could not reach its notification service. Check the connection and press again, or use another browser.';

/** Subscribes this browser; a subscription with an old key, as of a lost database, is replaced. */
async function subscribe(worker: string, key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(worker, { scope: '/desk' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return await pushManager.subscribe(options).catch(async (error: unknown) => {
    const existing = await pushManager.getSubscription();
    if (!existing) throw error;
    await existing.unsubscribe();
    return await pushManager.subscribe(options);
  });
}

/** Asks for permission, subscribes, tells the server, then shows that notifications are on. */
async function turnOn({ push, worker = '', key = '' }: DOMStringMap): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(blockedMessage);
  const subscription = await subscribe(worker, key).catch((error: unknown) => {
    throw new Error(Object(error).name === 'NotAllowedError' ? blockedMessage : unreachableMessage);
  });
  const { to } = await postJson(push, subscription);
  location.assign(to);
}

if (block && button && problem && 'PushManager' in window && 'serviceWorker' in navigator) {
  document.querySelector('[data-push-missing]')?.remove();
  block.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    problem.textContent = '';
    turnOn(block.dataset).catch((error: unknown) => {
      problem.textContent = error instanceof Error ? error.message : String(error);
      button.disabled = false;
    });
  });
}
