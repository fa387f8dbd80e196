import { defineCheck } from '../check.ts';

/** No phone is this wide, in CSS pixels, so phones shrink a wider layout. */
const maxPhoneWidth = 500;

/** Words in a script that writes the tag or sends phones to another page. */
const viewportScript = /viewport|iphone|android|\bmobi/i;

/** Parses a viewport tag. https://www.w3.org/TR/css-viewport/#parsing-algorithm */
function propertiesIn(content: string): Map<string, string> {
  const parts = content
    .toLowerCase()
    .replace(/\s*=\s*/g, '=')
    .split(/[,;\s]+/);
  return new Map(parts.map((part) => part.split('=', 2) as [string, string]));
}

/** Whether the page adapts to the screen of a phone. */
export const viewport = defineCheck({
  check: 'viewport',
  reads: 'responses',
  fine: {},
  found: {
    absent: { rank: 1, values: {} },
    fixed: { rank: 1, values: { content: 'text' } },
  },
  judge: ({ page }, verdict) => {
    const isSetByScript = viewportScript.test(page.inlineScript);
    const { viewport: tags = [], handheldfriendly = [], mobileoptimized = [] } = page.metas;
    // If there are several tags, the last one counts.
    const content = tags.at(-1);
    // Chromium treats tags for older phones as a viewport.
    const hasOlderTag = handheldfriendly.some((text) => /^true$/i.test(text.trim()));
    const properties = propertiesIn(content ?? '');
    const width = properties.get('width') ?? '';
    const isFixed = Number.parseFloat(width) > maxPhoneWidth;
    // Without a width, `initial-scale` alone fits the page too.
    const fits = /^["']?(?:device-width|\d)/.test(width) || properties.has('initial-scale');
    const isAdapted = content === undefined ? hasOlderTag || mobileoptimized.length > 0 : fits;
    if (isAdapted && !isFixed) return verdict.fine({});
    if (page.hasMobileSite) return verdict.inconclusive('elsewhere');
    if (isSetByScript) return verdict.inconclusive('script-built');
    return isFixed
      ? verdict.found('fixed', { content: content ?? '' })
      : verdict.found('absent', {});
  },
});
