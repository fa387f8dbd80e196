import { defineCheck } from '../check.ts';

/** The directives of a rule. A value, as in `max-image-preview:none`, is not a directive. */
const directivesOf = (rule: string): string[] =>
  rule
    .toLowerCase()
    .replace(/\s*:\s*/g, ':')
    .split(/[,;\s]+/);

const forbids = (rule: string): boolean =>
  directivesOf(rule).some((directive) => directive === 'noindex' || directive === 'none');

/** Directives that have a value after a colon, unlike the name of a robot. */
const valueDirective = /^(?:unavailable_after|max-[a-z-]+)$/i;

/** The part of an `X-Robots-Tag` header that forbids Google from showing the page. */
function forbiddingPart(header: string): string | undefined {
  let robot = '';
  return header
    .slice(0, 2_000)
    .split(',')
    .map((part) => part.trim())
    .find((part) => {
      const [, name, rest] = /^([\w-]+)\s*:\s*(.*)$/.exec(part) ?? [];
      if (name !== undefined && valueDirective.test(name)) return false;
      // A robot's name applies until the next name.
      if (name !== undefined) robot = name.toLowerCase();
      return (robot === '' || robot === 'googlebot') && forbids(rest ?? part);
    });
}

/** Whether Google may read the page and show it. */
export const indexing = defineCheck({
  check: 'indexing',
  reads: 'responses',
  fine: {},
  found: {
    'robots-txt': { rank: 1, values: {} },
    tag: { rank: 1, values: { rule: 'text' } },
    header: { rank: 1, values: { rule: 'text' } },
  },
  judge: ({ response, page, robots }, verdict) => {
    if (robots.isKnown && !robots.allows(response.address, 'Googlebot'))
      return verdict.found('robots-txt', {});
    const tag = ['robots', 'googlebot'].flatMap((name) => page.metas[name] ?? []).find(forbids);
    if (tag !== undefined) return verdict.found('tag', { rule: tag });
    const rule = forbiddingPart(response.headers['x-robots-tag'] ?? '');
    if (rule !== undefined) return verdict.found('header', { rule });
    return robots.isKnown ? verdict.fine({}) : verdict.inconclusive('robots-unread');
  },
});
