import type { DeskPage } from '../../desk/desk-page.ts';
import type { Correction, FieldPath, SiteForm } from '../site-forms.ts';

/** A file of the content, to change it. */
export type SiteFilePage = {
  file: string;
  /** What the file was when the person began, as a digest; empty if it does not exist yet. */
  seen: string;
  /** What is edited: all of the text, what a form shows, or one text. */
  edited:
    | { how: 'text'; text: string }
    | { how: 'form'; form: SiteForm['name']; content: unknown; body: string | undefined }
    | { how: 'value'; path: FieldPath; text: string };
  /** What to choose from in fields that name a service or a photo. */
  choices: { service: readonly string[]; file: readonly string[] };
  corrections: readonly Correction[];
  /** What else the check of it says: texts that others contradict, for example. */
  notices: readonly Correction[];
  /** Whether it was saved just now, and how it was checked. */
  saved: 'checked' | 'unchecked' | undefined;
  /** Why it is a post or a page that no visitor sees yet. */
  heldBack: { reason: 'draft' } | { reason: 'future'; date: string } | undefined;
  /** Why it was not saved. */
  problem: string | undefined;
  /**
   * What somebody else made of the file meanwhile; beside a text that has that already, what the
   * person wrote.
   */
  other: string | undefined;
};

export const siteFilePage: DeskPage<SiteFilePage> = {
  path: '/desk/site/file',
  example: {
    file: 'content/agency.yaml',
    seen: '',
    edited: { how: 'text', text: 'name: Agency' },
    choices: { service: [], file: [] },
    corrections: [],
    notices: [],
    saved: undefined,
    heldBack: undefined,
    problem: undefined,
    other: undefined,
  },
};
