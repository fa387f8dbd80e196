import type { SiteFacts } from './site-facts.ts';
import { cannotTell, fine, found, type Verdict } from './verdict.ts';

/** Titles that came with a tool and that nobody has replaced. */
const templateTitles =
  /^(?:home ?page|home|index(?:\.html?)?|untitled(?: document| page)?|document|title|page title|welcome|website|my (?:web)?site|my (?:wordpress )?blog|new page|default|inicio|(?:react|vite|nuxt|vue|next|create next|angular) ?app|vite \+ react(?: \+ ts)?|.{0,60}just another wordpress site.{0,20})$/i;
/**
 * Google shows some 60 characters of a title and 160 of a description; a little more does no harm.
 */
const titleLength = { least: 10, most: 70 };
const descriptionLength = { least: 50, most: 200 };
/** Two scripts are what a common site builder cannot do without. */
const mostBlockingScripts = 2;
const mostUnsizedImages = 2;
const mostEagerImages = 5;

export function checkTitle({ page: { title } }: SiteFacts): Verdict {
  if (title === null) return found('title', 'absent', {});
  const { text } = title;
  if (templateTitles.test(text)) return found('title', 'template', { title: text });
  const values = { title: text, length: title.length };
  if (title.length < titleLength.least) return found('title', 'short', values);
  if (title.length > titleLength.most) return found('title', 'long', values);
  return fine('title', { title: text });
}

export function checkDescription({ page: { description } }: SiteFacts): Verdict {
  if (description === null) return found('description', 'absent', {});
  const values = { description: description.text, length: description.length };
  if (description.length < descriptionLength.least) return found('description', 'short', values);
  if (description.length > descriptionLength.most) return found('description', 'long', values);
  return fine('description', { description: description.text });
}

export function checkViewport({ page: { viewport } }: SiteFacts): Verdict {
  if (viewport === null) return found('viewport', 'absent', {});
  return /width\s{0,9}=\s{0,9}\d/i.test(viewport.replace(/device-width/gi, ''))
    ? found('viewport', 'fixed', { content: viewport })
    : fine('viewport', {});
}

export function checkLanguage({ page: { language } }: SiteFacts): Verdict {
  if (language === null || language === '') return found('language', 'absent', {});
  return /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,5}$/i.test(language)
    ? fine('language', { language })
    : found('language', 'unreadable', { language });
}

export function checkShareCard({ page: { sharesPicture, sharesTitle } }: SiteFacts): Verdict {
  if (sharesPicture && sharesTitle) return fine('share-card', {});
  if (sharesPicture) return found('share-card', 'no-title', {});
  return found('share-card', sharesTitle ? 'no-picture' : 'absent', {});
}

export function checkMainHeading({ page: { headings } }: SiteFacts): Verdict {
  const main = headings.filter(({ level }) => level === 1);
  const [first, second] = main;
  if (first === undefined) return found('main-heading', 'absent', {});
  if (second === undefined) return fine('main-heading', { heading: first.text });
  return found('main-heading', 'several', {
    count: main.length,
    first: first.text,
    second: second.text,
  });
}

export function checkHeadingOrder({ page: { headings } }: SiteFacts): Verdict {
  if (headings.length === 0) return cannotTell('heading-order', 'no-headings');
  for (const [index, { level, text }] of headings.entries()) {
    const from = headings[index - 1]?.level ?? level;
    if (level > from + 1)
      return found('heading-order', 'skipped', { from, to: level, heading: text });
  }
  return fine('heading-order', {});
}

export function checkBlockingScripts({ page: { blockingScripts } }: SiteFacts): Verdict {
  const count = blockingScripts.length;
  const [first = ''] = blockingScripts;
  return count > mostBlockingScripts
    ? found('blocking-scripts', 'several', { count, first })
    : fine('blocking-scripts', { count });
}

export function checkImageAlt({ page: { images } }: SiteFacts): Verdict {
  const { count, withoutAlt, firstWithoutAlt: first } = images;
  return withoutAlt > 0
    ? found('image-alt', 'absent', { withoutAlt, count, first })
    : fine('image-alt', { count });
}

export function checkImageLoading({ page: { images } }: SiteFacts): Verdict {
  const { count, withoutSize, eager, firstWithoutSize: first } = images;
  const isUnsized = withoutSize > mostUnsizedImages;
  const isEager = eager > mostEagerImages;
  if (isUnsized && isEager) return found('image-loading', 'both', { withoutSize, eager, count });
  if (isUnsized) return found('image-loading', 'no-size', { withoutSize, count, first });
  if (isEager) return found('image-loading', 'not-lazy', { eager, count });
  return fine('image-loading', { count });
}
