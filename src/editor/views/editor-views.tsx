import { type PageRenderer, pageRenderer } from '../../desk/views/desk-views.tsx';
import { code as pasteMarkdown } from '../browser/paste-markdown.ts?inline-script';
import { sitePage } from '../pages/site.ts';
import { siteFilePage } from '../pages/site-file.ts';
import { sitePhotosPage } from '../pages/site-photos.ts';
import { SiteFileView } from './SiteFileView.tsx';
import { SitePhotosView } from './SitePhotosView.tsx';
import { SiteView } from './SiteView.tsx';

/** The pages of the editor, which are part of the desk. */
export const editorPages: readonly PageRenderer[] = [
  pageRenderer(siteFilePage, ({ page }) => ({
    title: 'Edit content',
    view: <SiteFileView {...page} />,
    ...(page.file.endsWith('.md') && { script: pasteMarkdown }),
  })),
  pageRenderer(sitePage, (desk) => ({
    title: 'Site',
    view: <SiteView {...desk.page} isManager={desk.person?.isManager ?? false} now={desk.now} />,
  })),
  pageRenderer(sitePhotosPage, ({ page }) => ({
    title: 'Photos',
    view: <SitePhotosView {...page} />,
  })),
];
