import { rememberVisit } from '../../leads/browser/outbox/visit.ts';
import { loadAnalytics } from './analytics.ts';
import { manageChatFocus } from './chat-focus.ts';
import { updateCopyrightYear } from './copyright-year.ts';
import { closeMenuOnLeaving } from './menu.ts';

/** The tasks of the inline script of every page. */
const startupTasks = [
  () => {
    const menu = document.getElementById('menu');
    if (menu) closeMenuOnLeaving(menu);
  },
  () => {
    const year = document.querySelector('[data-year]');
    if (year) updateCopyrightYear(year);
  },
  () => {
    // A click or a hidden tab may interrupt a transition, which is not an error.
    for (const type of ['pageswap', 'pagereveal'] as const) {
      addEventListener(type, ({ viewTransition }) => {
        for (const each of ['updateCallbackDone', 'ready', 'finished'] as const) {
          viewTransition?.[each].catch(() => undefined);
        }
      });
    }
  },
  () => {
    const panel = document.getElementById('chat');
    const launcher = document.querySelector<HTMLElement>('[data-chat-launcher]');
    if (panel && launcher) manageChatFocus(panel, launcher);
  },
  () => {
    // Selects a rejected value on focus, so that typing replaces it.
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches('[aria-invalid="true"]'))
        target.select();
    });
  },
  () => {
    if (document.body.dataset.inbox === 'on') rememberVisit();
  },
  () => {
    const { analyticsScript, analyticsId } = document.body.dataset;
    // The URL of a booking, even a mistyped one, has the booking's secret in `k`.
    const isSecret = new URLSearchParams(location.search).has('k');
    if (analyticsScript && analyticsId && !isSecret) loadAnalytics(analyticsScript, analyticsId);
  },
];

for (const startTask of startupTasks) {
  try {
    startTask();
  } catch (error) {
    // One failing part must not stop the others.
    reportError(error);
  }
}
