import type { Instant } from '../../platform/instant.ts';
import type { AgencyTarget, TestedTarget } from '../../vocabulary/delivery-targets.ts';
import type { FieldProblem } from '../../vocabulary/lead.ts';
import type { DeskPage, DeskPerson } from '../desk-page.ts';
import { manager } from './example.ts';

/** The change just made in the settings, as named in their URL. */
export const settingsChanges = [
  'removed',
  'passkey-removed',
  'signed-out',
  'push-on',
  'push-off',
  'right',
] as const;
export type SettingsChange = (typeof settingsChanges)[number];

/** The people, passkeys and sessions, and the desk's connections. */
export type SettingsPage = {
  /** Where new leads are sent: by mail or webhook, and to which addresses. */
  targets: readonly { target: AgencyTarget; to: string }[];
  /** The result of a test that was just sent. */
  testResults: readonly TestedTarget[] | undefined;
  /** The URL of the calendar feed, if there is one. */
  calendarUrl: string | undefined;
  /** `isInvited`: invited, but not signed in yet. */
  people: readonly (DeskPerson & { isInvited: boolean })[];
  passkeys: readonly { id: string; device: string; createdAt: Instant; usedAt: Instant }[];
  /** The devices that notify the person of new leads, and the public key for subscriptions. */
  push: {
    publicKey: string;
    devices: readonly {
      id: string;
      device: string;
      createdAt: Instant;
      /** When notifications there ended by themselves; null while they are on. */
      endedAt: Instant | null;
      isThis: boolean;
    }[];
  };
  sessions: readonly { id: string; device: string; usedAt: Instant; isThis: boolean }[];
  /**
   * How much longer the server must run before it removes old leads, in ms; 0 if it already does.
   */
  removalHeldMs: number;
  /** The change just made. */
  lastChange: SettingsChange | undefined;
  /** The person just invited; the link if it was not mailed, and why not. */
  invitation:
    | { name: string; email: string; link: string | undefined; mailError: string | undefined }
    | undefined;
  /** The error to show; its field is empty if it concerns the whole page. */
  problem: FieldProblem | undefined;
  /** What was typed into the invitation. */
  inviteInput: { name: string; email: string };
};

export const settingsPage: DeskPage<SettingsPage> = {
  path: '/desk/settings',
  example: {
    targets: [{ target: 'mail', to: manager.email }],
    testResults: undefined,
    calendarUrl: undefined,
    people: [{ ...manager, isInvited: false }],
    passkeys: [],
    push: { publicKey: '', devices: [] },
    sessions: [],
    removalHeldMs: 0,
    lastChange: undefined,
    invitation: undefined,
    problem: undefined,
    inviteInput: { name: '', email: '' },
  },
};
