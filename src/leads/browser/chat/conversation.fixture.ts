import type { ChatCopy } from './chat-copy.data.ts';

/** The chat's copy in tests. */
export const copy: ChatCopy = {
  greeting: 'greeting',
  agencyContact: { email: 'hello@agency.example', phone: '(214) 555-0142' },
  replies: {
    seo: 'seo reply',
    ads: 'ads reply',
    branding: 'branding reply',
    automation: 'automation reply',
    otherwise: 'generic offer',
    price: 'budgets',
    person: 'phone',
    spanish: 'en español',
    spanishAgain: 'otra vez',
    angry: 'fair enough',
    again: 'short offer',
    refused: 'not again',
  },
  spanishTopics: [{ text: 'Precios', says: 'precios' }],
  corrected: ['website', 'call me'],
  answers: [
    {
      keywords: 'website|web site',
      reply: 'about websites',
      links: [{ text: 'Websites', href: '/services/website-development' }],
    },
    { keywords: 'audit', reply: 'about the audit', offers: ['audit'] },
    { keywords: 'Plano', reply: 'in Plano', links: [{ text: 'Plano', href: '/plano' }] },
  ],
  reach: {
    call: 'call {detail}?',
    write: 'write to {detail}?',
    missing: '{detail} lacks one',
    later: 'no rush',
  },
  capture: {
    name: 'name?',
    email: 'email?',
    phone: 'phone?',
    thanks: 'thanks',
    declined: 'declined',
    kept: 'kept',
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
