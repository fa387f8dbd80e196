import type { DeskPage } from '../../desk/desk-page.ts';
import type { FieldPath, ReportItem, SiteForm } from '../site-forms.ts';

/** The page to edit a content file. */
export type SiteFilePage = {
  file: string;
  /** Digest of the file when the person began to edit it; empty if it does not exist yet. */
  expectedVersion: string;
  /** The file that a new one begins as a copy of; empty if none. */
  copy: string;
  /** The part being edited: the whole text, a form's values, or one passage. */
  editedPart:
    | { kind: 'text'; text: string }
    | { kind: 'form'; form: SiteForm['name']; content: unknown; body: string | undefined }
    | { kind: 'value'; path: FieldPath; text: string };
  /** All files, for the fields that name an entry or a photo. */
  files: readonly string[];
  reportedProblems: readonly ReportItem[];
  /** The place of the value that a link leads to, whose groups are shown. */
  openAt: string;
  /** Other findings of the check, such as passages that contradict each other. */
  notices: readonly ReportItem[];
  /** Whether it was just saved, and is checked; `unchecked` if no publisher does that. */
  saveStatus: 'checking' | 'checked' | 'unchecked' | undefined;
  /** Why visitors do not see this post or page yet. */
  hiddenReason: { reason: 'draft' } | { reason: 'future'; date: string } | undefined;
  /** Why it was not saved. */
  problem: string | undefined;
  /** What the person wrote that could not be merged with other people's changes. */
  conflictText: string | undefined;
};

export const siteFilePage: DeskPage<SiteFilePage> = {
  path: '/desk/site/file',
  example: {
    file: 'content/agency.yaml',
    expectedVersion: '',
    editedPart: { kind: 'text', text: 'name: Agency' },
    copy: '',
    files: [],
    reportedProblems: [],
    openAt: '',
    notices: [],
    saveStatus: undefined,
    hiddenReason: undefined,
    problem: undefined,
    conflictText: undefined,
  },
};
