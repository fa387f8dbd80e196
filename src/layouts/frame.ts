import { rememberVisit } from '../islands/outbox/visit.ts';
import { loadAnalytics } from './analytics.ts';
import { guideChatFocus } from './chat-focus.ts';
import { showThisYear } from './copyright-year.ts';
import { closeMenuOnLeaving } from './menu.ts';

/** The few lines of script that stand in every page. Each part works without the others. */

const menu = document.getElementById('menu');
if (menu) closeMenuOnLeaving(menu);

const year = document.querySelector('[data-year]');
if (year) showThisYear(year);

const panel = document.getElementById('chat');
const launcher = document.querySelector<HTMLElement>('[data-chat-launcher]');
if (panel && launcher) guideChatFocus(panel, launcher);

const { analyticsScript, analyticsId, inbox } = document.body.dataset;
if (inbox === 'on') rememberVisit();
if (analyticsScript && analyticsId) loadAnalytics(analyticsScript, analyticsId);
