import { defineCheck } from '../check.ts';

const titleKeys = ['og:title', 'twitter:title'];
const imageKeys = [
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
];

/** Whether the page has a title and an image for shared links. */
export const shareCard = defineCheck({
  check: 'share-card',
  reads: 'head',
  fine: {},
  found: {
    absent: { rank: 3, values: {} },
    'no-picture': { rank: 3, values: {} },
    'no-title': { rank: 3, values: {} },
  },
  judge: ({ page }, verdict) => {
    const hasAny = (keys: string[]): boolean => keys.some((key) => page.metas[key] !== undefined);
    if (hasAny(imageKeys))
      return hasAny(titleKeys) ? verdict.fine({}) : verdict.found('no-title', {});
    return verdict.found(hasAny(titleKeys) ? 'no-picture' : 'absent', {});
  },
});
