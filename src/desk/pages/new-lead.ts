import type { RejectedForm } from '../../vocabulary/rejected-form.ts';
import type { DeskPage } from '../desk-page.ts';
import { summary } from './example.ts';

/** The form to add a lead from a call; `id` is the lead's. */
export type NewLeadPage = { id: string; rejected: RejectedForm };

export const newLeadPage: DeskPage<NewLeadPage> = {
  path: '/desk/leads/new',
  example: { id: summary.id, rejected: { values: {}, problems: [] } },
};
