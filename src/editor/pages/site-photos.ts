import type { DeskPage } from '../../desk/desk-page.ts';

/** The photos of the site. */
export type SitePhotosPage = {
  photos: readonly { file: string; expectedVersion: string; isPending: boolean }[];
  /** The file that was added just now. */
  addedFile: string | undefined;
  problem: string | undefined;
};

export const sitePhotosPage: DeskPage<SitePhotosPage> = {
  path: '/desk/site/photos',
  example: {
    photos: [{ file: 'content/photos/founder.jpg', expectedVersion: '', isPending: false }],
    addedFile: undefined,
    problem: undefined,
  },
};
