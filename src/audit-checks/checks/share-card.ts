import { defineCheck } from '../check.ts';

const titles = ['og:title', 'twitter:title'];
const pictures = [
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
  'twitter:image:src',
];

/** Whether the page has a title and a picture for shared links. */
export const shareCard = defineCheck({
  check: 'share-card',
  reads: 'head',
  fine: {},
  found: {
    absent: { rank: 3, values: {} },
    'no-picture': { rank: 3, values: {} },
    'no-title': { rank: 3, values: {} },
  },
  judge: ({ page }, say) => {
    const names = (keys: string[]): boolean => keys.some((key) => page.metas[key] !== undefined);
    if (names(pictures)) return names(titles) ? say.fine({}) : say.found('no-title', {});
    return say.found(names(titles) ? 'no-picture' : 'absent', {});
  },
});
