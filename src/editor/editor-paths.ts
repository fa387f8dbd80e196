import { deskPaths } from '../desk/desk-paths.ts';

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
