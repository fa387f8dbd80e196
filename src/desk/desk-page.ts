import type { AgencyCalendar } from '../booking/agency-calendar.ts';
import type { Instant } from '../platform/instant.ts';

/** A person who uses the desk. */
export type DeskPerson = {
  id: string;
  name: string;
  email: string;
  /** Whether the person may invite and remove people, and erase leads. */
  isManager: boolean;
  /** Whether the person may change and publish the site. */
  isPublisher: boolean;
};

/** What a right lets people do besides reading and answering leads. */
export const rights = {
  isManager: 'invite people and erase leads',
  isPublisher: 'publish the site',
} as const;
export const rightNames = ['isManager', 'isPublisher'] as const;

/** "To publish the site, ask Ann or Bo.": whom to ask for what one may not do oneself. */
export function whomToAsk(people: readonly DeskPerson[], right: keyof typeof rights): string {
  const names = people.filter((person) => person[right]).map(({ name }) => name);
  const who = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
  return `To ${rights[right]}, ask ${who || 'a manager'}.`;
}

/** Refuses a change by people who are not managers. */
export const managersOnlyMessage =
  'You are not allowed to do this. Ask a manager; Settings shows who that is.';

/** Refuses a change by people who may not change the site. */
export const publishersOnlyMessage =
  'You are not allowed to change the site. Ask a manager to allow it in Settings.';

/** A page of the desk. */
export type DeskPage<Data> = {
  /** Its path, with any value for a parameter. */
  path: string;
  /** What it shows under `npm run dev`, where no server fills it in. */
  example: Data;
  /** Whether it is shown to people who are not signed in. */
  isPublic?: true;
};

/** The state that a desk page is rendered from. */
export type DeskState<Data = unknown> = {
  /** The page's own path. */
  path: string;
  /** The signed-in person, if any. */
  person: DeskPerson | undefined;
  /** Everybody who has signed in before, the signed-in person first; no one on a public page. */
  people: readonly DeskPerson[];
  now: Instant;
  /** The agency's own calendar, if one is configured. */
  agencyCalendar: AgencyCalendar | undefined;
  /** Failures on the site's machine, in sentences. */
  failures: readonly string[];
  page: Data;
};
