import type { LeadProgress } from '../../leads/progress.ts';
import type { DeskPage } from '../desk-page.ts';
import { today } from './example.ts';

/**
 * How many leads have the same page, source or service, and how many of them became customers;
 * lists begin with the most frequent.
 */
export type LeadCount = { name: string; count: number; won: number };

/** The leads of the last twelve weeks, without suspected ones. */
export type FiguresPage = {
  /** Weeks by the ISO date of their Monday, oldest first; those without leads are left out. */
  weeks: readonly { monday: string; count: number }[];
  pages: readonly LeadCount[];
  sources: readonly LeadCount[];
  services: readonly LeadCount[];
  /** How many leads are at each step. */
  progress: readonly { name: LeadProgress; count: number }[];
};

export const figuresPage: DeskPage<FiguresPage> = {
  path: '/desk/figures',
  example: {
    weeks: [{ monday: today, count: 4 }],
    pages: [{ name: '/services/google-ads', count: 4, won: 1 }],
    sources: [{ name: 'google', count: 4, won: 1 }],
    services: [{ name: 'Google Ads', count: 4, won: 1 }],
    progress: [{ name: 'new', count: 3 }],
  },
};
