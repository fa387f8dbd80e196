import { deskPaths, pathWith } from '../desk/desk-paths.ts';
import { siteFilePage } from './pages/site-file.ts';
import { bodyPlace, fieldId, formsOf } from './site-forms.ts';

/** Endpoints of the editor, besides its pages. */
export const editorPaths = {
  /** A small version of a photo; takes the file and its digest. */
  thumbnail: `${deskPaths.site}/photos/thumbnail`,
  discardChange: `${deskPaths.site}/take-back`,
  keepChange: `${deskPaths.site}/keep`,
  removeFile: `${deskPaths.site}/remove`,
  previewSite: `${deskPaths.site}/preview`,
  publishSite: `${deskPaths.site}/publish`,
  restoreSite: `${deskPaths.site}/restore`,
} as const;

/** The link to a value in its form, by its place as reports name it; undefined if it has none. */
export function valueLink(file: string, at: string): string | undefined {
  const [key = ''] = at.split(/[.,]/, 1);
  const form = formsOf(file).find(({ keys }) => at === bodyPlace || (keys?.includes(key) ?? true));
  if (!form || at === '') return undefined;
  const { path } = siteFilePage;
  return `${pathWith(path, { file, form: form.name, open: at })}#${fieldId(at)}`;
}
