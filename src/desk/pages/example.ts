/**
 * Data that the page examples share. `npm run dev` shows them, because no server fills pages in.
 */

import type { LeadSummary } from '../../vocabulary/lead.ts';

export const exampleTime = Date.now();
export const hour = 60 * 60 * 1000;
export const isoDate = (time: number) => new Date(time).toISOString().slice(0, 10);
export const today = isoDate(exampleTime);
export const emptyQuery = { q: '', kind: '', progress: '', only: '', from: '', to: '' } as const;
export const manager = {
  id: '1',
  name: 'Ann Lee',
  email: 'ann@agency.example',
  isManager: true,
  isPublisher: true,
};

export const summary: LeadSummary = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  kind: 'form',
  name: 'Sam Ortiz',
  email: 'sam@roofs.example',
  phone: '(469) 555-0100',
  service: 'Google Ads',
  reference: 'EXAMPLE',
  excerpt: 'We repair roofs in Plano, and want more calls.',
  receivedAt: exampleTime - hour,
  readAt: undefined,
  progress: 'new',
  answeredAt: undefined,
  isSuspected: false,
  hasFailed: false,
  session: { start: exampleTime + 24 * hour, state: 'open' },
  corrects: undefined,
  remindOn: undefined,
};
export const session = {
  id: summary.id,
  version: 0,
  reference: summary.reference,
  name: summary.name,
  phone: summary.phone,
  start: exampleTime + 24 * hour,
  end: exampleTime + 24.5 * hour,
  notes: [],
  getsEmail: true,
  isUnreachable: false,
  state: 'open',
} as const;
