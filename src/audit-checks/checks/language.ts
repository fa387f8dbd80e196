import { defineCheck } from '../check.ts';

/** Whether the page declares its language. */
export const language = defineCheck({
  check: 'language',
  reads: 'head',
  fine: { language: 'text' },
  found: {
    absent: { rank: 3, values: {} },
    unreadable: { rank: 3, values: { language: 'text' } },
  },
  judge: ({ page }, verdict) => {
    // A `meta` tag may replace the attribute.
    const code = page.language?.trim() || (page.metas['content-language']?.[0]?.trim() ?? '');
    if (code === '') return verdict.found('absent', {});
    return /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,5}$/i.test(code)
      ? verdict.fine({ language: code })
      : verdict.found('unreadable', { language: code });
  },
});
