import type { ChatCopy } from './conversation.ts';

/** The chat's copy in tests. */
export const copy: ChatCopy = {
  greeting: 'greeting',
  replies: {
    seo: 'seo reply',
    ads: 'ads reply',
    branding: 'branding reply',
    automation: 'automation reply',
    otherwise: 'generic offer',
    price: 'budgets',
    person: 'phone',
    spanish: 'en español',
    again: 'short offer',
  },
  capture: {
    name: 'name?',
    email: 'email?',
    phone: 'phone?',
    thanks: 'thanks',
    left: 'left',
    removed: 'removed',
    written: 'written: {details}.',
    complete: 'complete?',
    again: 'name again?',
    unchanged: 'unchanged',
  },
  outcome: {
    received: 'received {reference}',
    noted: 'noted {reference}',
    waiting: 'waiting',
    unstored: 'unstored',
  },
};
