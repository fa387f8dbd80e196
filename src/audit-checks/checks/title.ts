import { defineCheck } from '../check.ts';
import { isDense } from '../excerpt.ts';

/** Default titles of tools. */
const template =
  /^(?:home ?page|home|index(?:\.html?)?|untitled(?: document| page)?|document|title|page title|welcome|website|my (?:web)?site|my (?:wordpress )?blog|new page|default|inicio|(?:react|vite|nuxt|vue|next|create next|angular) ?app|vite \+ react(?: \+ ts)?|.{0,60}just another wordpress site.{0,20})$/i;
/** Google shows about 60 characters of a title; a little more does no harm. */
const length = { least: 10, most: 70 };

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
  judge: ({ page }, say) => {
    if (page.title === null) {
      const isByScript = page.inlineScript.includes('document.title');
      return isByScript ? say.inconclusive('script-built') : say.found('absent', {});
    }
    const { text } = page.title;
    const values = { title: text, length: page.title.length };
    if (template.test(text)) return say.found('template', { title: text });
    if (values.length < length.least && !isDense(text)) return say.found('short', values);
    return values.length > length.most ? say.found('long', values) : say.fine({ title: text });
  },
});
