import { defineCheck } from '../check.ts';

/** No phone is as wide as this, in CSS pixels, so a layout of more is shown smaller. */
const widestPhone = 500;

/** The width that a viewport tag gives. https://www.w3.org/TR/css-viewport/#parsing-algorithm */
function widthIn(content: string): string | undefined {
  return content
    .toLowerCase()
    .replace(/\s*=\s*/g, '=')
    .split(/[,;\s]+/)
    .findLast((part) => part.startsWith('width='))
    ?.slice('width='.length);
}

/** Whether the page fits itself to the screen of a phone. */
export const viewport = defineCheck({
  check: 'viewport',
  reads: 'answers',
  fine: {},
  found: {
    absent: { rank: 1, values: {} },
    fixed: { rank: 1, values: { content: 'text' } },
  },
  judge: ({ page }, say) => {
    const { viewport: tags = [], handheldfriendly = [], mobileoptimized = [] } = page.metas;
    // Of several tags the last counts.
    const content = tags.at(-1);
    // Chromium takes the tags of older phones for a viewport.
    const isOlder = handheldfriendly.some((text) => /^true$/i.test(text.trim()));
    if (content === undefined) {
      return isOlder || mobileoptimized.length > 0 ? say.fine({}) : say.found('absent', {});
    }
    return Number.parseFloat(widthIn(content) ?? '') > widestPhone
      ? say.found('fixed', { content })
      : say.fine({});
  },
});
