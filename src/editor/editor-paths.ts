import { deskPaths } from '../desk/desk-paths.ts';

/** What the forms and pages of the editor ask for, beside its pages. */
export const editorPaths = {
  /** A photo of the site, small; with the file and its digest. */
  thumbnail: `${deskPaths.site}/photos/thumbnail`,
  takeBackChange: `${deskPaths.site}/take-back`,
  keepChange: `${deskPaths.site}/keep`,
  removeFile: `${deskPaths.site}/remove`,
  previewSite: `${deskPaths.site}/preview`,
  publishSite: `${deskPaths.site}/publish`,
  restoreSite: `${deskPaths.site}/restore`,
} as const;
