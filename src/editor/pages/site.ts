import type { DeskPage } from '../../desk/desk-page.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { exampleTime } from '../../desk/pages/example.ts';
import type { Instant } from '../../platform/instant.ts';
import type { TaskKind } from '../../publishing/publisher-task.ts';
import type { FieldPath, ReportItem } from '../site-forms.ts';

/** A search result. */
export type FoundText = {
  file: string;
  /** Empty for a whole file, or for a post's text below its front matter. */
  path: FieldPath;
  /** The text around the match. */
  excerpt: string;
};

/** A publisher task and its outcome. */
export type ShownTask = {
  kind: TaskKind;
  state: 'waiting' | 'running' | 'done' | 'refused';
  at: Instant;
  person: string;
  /** Problems to correct, or notices. */
  report: readonly ReportItem[];
  /** Whether it covers the current changes. */
  isCurrent: boolean;
};

export type SitePage = {
  /** Why the action had no effect. */
  problem: string | undefined;
  changes: readonly {
    file: string;
    /** Digest of the changed file; empty if it was removed. */
    digest: string;
    person: string;
    at: Instant;
    kind: 'new' | 'changed' | 'removed';
    /** Whether the file was published again since it was changed. */
    isOutdated: boolean;
  }[];
  /** Version tag: a publish is refused if the changes differ by then. */
  shownDigest: string;
  /** Changed agency keys that only managers may publish. */
  managerFacts: readonly string[];
  /** What is open before the site goes live. */
  gaps: Record<'required' | 'claims' | 'optional', readonly ReportItem[]>;
  /** The latest publish or preview, and the newest check after it. */
  tasks: readonly ShownTask[];
  /** When the preview was built, if it shows the current changes. */
  previewAt: Instant | undefined;
  /** Whether the next task is waiting without a publisher to claim it. */
  isPublisherDown: boolean;
  /** The search words, and the passages that contain them. */
  q: string;
  foundTexts: readonly FoundText[] | undefined;
  /** A new file of a form, and why its address cannot be used. */
  newFile:
    | { form: string; title: string; address: string; problem: string | undefined }
    | undefined;
  /** The files of each folder with a form; only posts have a date. */
  entries: readonly { file: string; title: string; date: string; isDraft: boolean }[];
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

/** The page that lists the changes, the texts to edit, and the published versions. */
export const sitePage: DeskPage<SitePage> = {
  path: deskPaths.site,
  example: {
    problem: undefined,
    changes: [
      {
        file: 'content/agency.yaml',
        digest: '',
        person: 'Ann Lee',
        at: exampleTime,
        kind: 'changed',
        isOutdated: false,
      },
    ],
    shownDigest: '',
    managerFacts: ['analytics'],
    gaps: {
      required: [{ file: 'content/agency.yaml', line: 6, at: 'phone', text: 'is a placeholder' }],
      claims: [],
      optional: [],
    },
    tasks: [],
    previewAt: undefined,
    isPublisherDown: false,
    q: '',
    foundTexts: undefined,
    newFile: undefined,
    entries: [{ file: 'content/posts/a.md', title: 'A post', date: '2026-11-24', isDraft: true }],
    files: ['content/agency.yaml', 'content/pages/about.yaml'],
    versions: [
      {
        number: 1,
        at: exampleTime,
        person: 'Ann Lee',
        isLive: true,
        isPublished: true,
        changed: [],
      },
    ],
  },
};
