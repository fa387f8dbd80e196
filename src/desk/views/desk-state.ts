import type { DeskPage, DeskState } from '../desk-page.ts';
import { manager, now } from '../pages/example.ts';

/**
 * What the server passed to a page of the desk; under `npm run dev`, its example.
 *
 * @throws when the server passed nothing, or what another page shows.
 */
export function deskState<Shown>(
  { desk }: App.Locals,
  { path, example, isForStrangers }: DeskPage<Shown>,
): DeskState<Shown> {
  // `reply.deskPage` takes a page together with what that page shows.
  if (desk?.path === path) return desk as DeskState<Shown>;
  if (import.meta.env.DEV) {
    const person = isForStrangers ? undefined : manager;
    return { path, person, now, ownCalendar: undefined, failures: [], page: example };
  }
  throw new Error(`the page ${path} needs what it shows in "desk"`);
}
