import { z } from 'zod';
import { formatDollars } from '../dollars.ts';
import { fillBlanks } from '../figures.ts';
import { callToAction, text } from './text.ts';

/** The sample of a monthly report; a site without this file has none. */
export const sampleReportFile = 'content/sample-report.yaml';

/** A text of the report itself, which may quote the table. */
const quoting = z.string().trim().min(1);
const list = z.strictObject({
  heading: text,
  items: z.array(z.strictObject({ title: quoting, description: quoting })).min(1),
});

const source = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/, 'must be lowercase letters and dashes, such as "search"'),
  name: text,
  /** The ad spend, in whole dollars. */
  spend: z.int().positive(),
  calls: z.int().positive(),
  /** How many of the callers became customers. */
  customers: z.int().nonnegative().optional(),
});
type Figures = { spend: number; calls: number; customers: number };

/** The spend, the results, and the cost of each result, as text. */
const figuresOf = ({ spend, calls, customers }: Figures) => ({
  spend: formatDollars(spend),
  calls: String(calls),
  cost: formatDollars(spend / calls),
  customers: String(customers),
  ...(customers > 0 && { customerCost: formatDollars(spend / customers) }),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/**
 * The sample report. Costs and totals are computed, and every figure gets the mark; a number
 * without it is a problem.
 */
export const sampleReportSchema = z
  .strictObject({
    name: text,
    description: text,
    mark: text,
    hero: z.strictObject({ name: text, title: text, intro: text }),
    /** The link on other pages. */
    link: text,
    failed: list,
    costs: z.strictObject({
      heading: text,
      text: quoting,
      columns: z.strictObject({
        source: text,
        spend: text,
        calls: text,
        cost: text,
        /** Without these two, the report stops at the calls. */
        customers: text.optional(),
        customerCost: text.optional(),
      }),
      /** In place of a cost per customer if there were no customers. */
      none: text.default('none'),
      total: text,
      sources: z.array(source).min(2),
    }),
    stopped: list,
    next: list,
    closing: callToAction,
  })
  .transform((report, context) => {
    const { mark, costs } = report;
    const isWhole =
      costs.columns.customers !== undefined && costs.columns.customerCost !== undefined;
    const counted = costs.sources.map((each, index) => {
      if (isWhole && each.customers === undefined) {
        const message =
          'has no customers; write how many, 0 if there were none, or remove both columns of customers';
        context.addIssue({ code: 'custom', path: ['costs', 'sources', index], message });
      }
      return { ...each, customers: each.customers ?? 0 };
    });
    const marked = (figures: Figures) => {
      const { customerCost, ...rest } = figuresOf(figures);
      const { spend, calls, cost, customers } = rest;
      return {
        spend: `${spend} ${mark}`,
        calls: `${calls} ${mark}`,
        cost: `${cost} ${mark}`,
        customers: `${customers} ${mark}`,
        customerCost: customerCost ? `${customerCost} ${mark}` : costs.none,
      };
    };
    const total = {
      spend: sum(counted.map(({ spend }) => spend)),
      calls: sum(counted.map(({ calls }) => calls)),
      customers: sum(counted.map(({ customers }) => customers)),
    };
    for (const [index, { spend, ...counts }] of [...counted, total].entries()) {
      const { calls, customers } = counts;
      for (const [what, count] of Object.entries({ calls, customers })) {
        if (count === 0 || spend % count === 0) continue;
        const message = `${spend} dollars for ${count} ${what} is not a whole number of dollars for one, which would have to be rounded; choose others`;
        const isSource = index < costs.sources.length;
        const path = isSource ? ['costs', 'sources', index] : ['costs', 'total'];
        context.addIssue({ code: 'custom', path, message });
      }
    }
    const rows = counted.map((each) => ({ id: each.id, name: each.name, ...marked(each) }));
    const values = Object.fromEntries(
      rows.flatMap(({ id, name, ...figures }) =>
        Object.entries(figures)
          .filter(
            ([key, value]) => !key.startsWith('customer') || (isWhole && value !== costs.none),
          )
          .map(([key, value]) => [`${id}.${key}`, value]),
      ),
    );
    const fill = (written: string, ...path: (string | number)[]): string => {
      const filled = fillBlanks(written, { ...values, mark });
      const [unknown] = /\{[^{}]*\}/.exec(filled) ?? [];
      const message = unknown
        ? `there is no figure ${unknown} in the table; a figure is named by its row and column, such as {${Object.keys(values)[0]}}`
        : 'has a number without {mark}; every figure of the sample says that it is one';
      if (unknown || (/\d/.test(filled) && !filled.includes(mark)))
        context.addIssue({ code: 'custom', path, message });
      return filled;
    };
    const fillList = (key: 'failed' | 'stopped' | 'next') => ({
      ...report[key],
      items: report[key].items.map(({ title, description }, index) => ({
        title: fill(title, key, 'items', index, 'title'),
        description: fill(description, key, 'items', index, 'description'),
      })),
    });
    return {
      ...report,
      failed: fillList('failed'),
      costs: {
        ...costs,
        text: fill(costs.text, 'costs', 'text'),
        sources: rows,
        total: { name: costs.total, ...marked(total) },
      },
      stopped: fillList('stopped'),
      next: fillList('next'),
    };
  });
