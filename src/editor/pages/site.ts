import type { DeskPage } from '../../desk/desk-page.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { now } from '../../desk/pages/example.ts';
import type { Instant } from '../../platform/instant.ts';
import type { TaskKind } from '../../publishing/publisher-task.ts';
import type { Correction, FieldPath } from '../site-forms.ts';

/** A place in a text that has the words that somebody looks for. */
export type FoundText = {
  file: string;
  /** Empty if the text is the whole file, or below the facts of a post. */
  path: FieldPath;
  /** The text around the words. */
  excerpt: string;
};

/** What the publisher was asked, and how it ended. */
export type ShownTask = {
  kind: TaskKind;
  state: 'waiting' | 'running' | 'done' | 'refused';
  at: Instant;
  person: string;
  corrections: readonly Correction[];
  /** Whether it is of the changes as they are now. */
  isCurrent: boolean;
};

export type SitePage = {
  /** Why the last press of a button did nothing. */
  problem: string | undefined;
  changes: readonly {
    file: string;
    /** What it makes of the file; empty if it removes it. */
    digest: string;
    person: string;
    at: Instant;
    kind: 'new' | 'changed' | 'removed';
    /** Whether somebody published something else in its place since. */
    isOutdated: boolean;
  }[];
  /** What these are, to publish no others. */
  shown: string;
  /** Facts of the agency among them that only somebody who may invite publishes. */
  ownerFacts: readonly string[];
  /** What somebody asked for last, and how the changes as they are now were checked. */
  tasks: readonly ShownTask[];
  /** When the preview was built, if it is of the changes as they are now. */
  previewAt: Instant | undefined;
  /** Whether a task waits that no publisher takes. */
  isPublisherAway: boolean;
  /** What somebody looks for, and where it stands. */
  q: string;
  found: readonly FoundText[] | undefined;
  /** A new post whose address cannot be used, and the reason. */
  begun: { title: string; address: string; problem: string | undefined } | undefined;
  posts: readonly { file: string; title: string; date: string; isDraft: boolean }[];
  services: readonly { file: string; title: string }[];
  /** All files that can be edited as text. */
  files: readonly string[];
  versions: readonly {
    number: number;
    at: Instant;
    person: string;
    isLive: boolean;
    isPublished: boolean;
    changed: readonly string[];
  }[];
};

/** The page to change the site: what changed, what to change, and what was published. */
export const sitePage: DeskPage<SitePage> = {
  path: deskPaths.site,
  example: {
    problem: undefined,
    changes: [
      {
        file: 'content/agency.yaml',
        digest: '',
        person: 'Ann Lee',
        at: now,
        kind: 'changed',
        isOutdated: false,
      },
    ],
    shown: '',
    ownerFacts: ['analytics'],
    tasks: [],
    previewAt: undefined,
    isPublisherAway: false,
    q: '',
    found: undefined,
    begun: undefined,
    posts: [{ file: 'content/posts/a.md', title: 'A post', date: '2026-11-24', isDraft: true }],
    services: [{ file: 'content/services/google-ads.yaml', title: 'Google Ads' }],
    files: ['content/agency.yaml', 'content/pages/about.yaml'],
    versions: [
      { number: 1, at: now, person: 'Ann Lee', isLive: true, isPublished: true, changed: [] },
    ],
  },
};
