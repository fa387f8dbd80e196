import { defineCheck } from '../check.ts';
import { isCjk } from '../excerpt.ts';

/** Default titles of tools. */
const defaultTitle =
  /^(?:home ?page|home|index(?:\.html?)?|untitled(?: document| page)?|document|title|page title|welcome|website|my (?:web)?site|my (?:wordpress )?blog|new page|default|inicio|(?:react|vite|nuxt|vue|next|create next|angular) ?app|vite \+ react(?: \+ ts)?|.{0,60}just another wordpress site.{0,20})$/i;
/** Google shows about 60 characters of a title; a little more does no harm. */
const length = { min: 10, max: 70 };

/** Whether the title is meaningful and fits into Google's results. */
export const title = defineCheck({
  check: 'title',
  reads: 'head',
  fine: { title: 'text' },
  found: {
    absent: { rank: 1, values: {} },
    template: { rank: 1, values: { title: 'text' } },
    short: { rank: 2, values: { title: 'text', length: 'number' } },
    long: { rank: 3, values: { title: 'text', length: 'number' } },
  },
  judge: ({ page }, verdict) => {
    if (page.title === null) {
      const isSetByScript = page.inlineScript.includes('document.title');
      return isSetByScript ? verdict.inconclusive('script-built') : verdict.found('absent', {});
    }
    const { text } = page.title;
    const values = { title: text, length: page.title.length };
    if (defaultTitle.test(text)) return verdict.found('template', { title: text });
    if (values.length < length.min && !isCjk(text)) return verdict.found('short', values);
    return values.length > length.max
      ? verdict.found('long', values)
      : verdict.fine({ title: text });
  },
});
