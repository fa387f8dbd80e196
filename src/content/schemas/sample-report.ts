import { z } from 'zod';
import { formatDollars } from '../dollars.ts';
import { fillBlanks } from '../figures.ts';
import { callToAction, text } from './text.ts';

/** The sample of a monthly report; a site without this file has none. */
export const sampleReportFile = 'content/sample-report.yaml';

/** Text of the report itself, which may quote the table. */
const quotingText = z.string().trim().min(1);
const list = z.strictObject({
  heading: text,
  items: z.array(z.strictObject({ title: quotingText, description: quotingText })).min(1),
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
 * The sample report. Costs and totals are computed; texts quote the table. The stamp says that every
 * figure is made up.
 */
export const sampleReportSchema = z
  .strictObject({
    name: text,
    description: text,
    /** Printed across the sheet, and part of the table's name: every figure is made up. */
    stamp: text,
    /** The report's month and reader. */
    dateline: text,
    hero: z.strictObject({ name: text, title: text, intro: text }),
    /** The link on other pages. */
    link: text,
    failed: list,
    costs: z.strictObject({
      heading: text,
      text: quotingText,
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
    const { costs } = report;
    const hasCustomers =
      costs.columns.customers !== undefined && costs.columns.customerCost !== undefined;
    const sources = costs.sources.map((each, index) => {
      if (hasCustomers && each.customers === undefined) {
        const message =
          'has no number of customers; add it (0 if there were none), or remove both customer columns';
        context.addIssue({ code: 'custom', path: ['costs', 'sources', index], message });
      }
      return { ...each, customers: each.customers ?? 0 };
    });
    const total = {
      spend: sum(sources.map(({ spend }) => spend)),
      calls: sum(sources.map(({ calls }) => calls)),
      customers: sum(sources.map(({ customers }) => customers)),
    };
    for (const [index, { spend, ...counts }] of [...sources, total].entries()) {
      const { calls, customers } = counts;
      for (const [what, count] of Object.entries({ calls, customers })) {
        if (count === 0 || spend % count === 0) continue;
        const message = `${spend} dollars for ${count} ${what} is not a whole number of dollars each; choose other numbers`;
        const isSource = index < costs.sources.length;
        const path = isSource ? ['costs', 'sources', index] : ['costs', 'total'];
        context.addIssue({ code: 'custom', path, message });
      }
    }
    const highestCost = Math.max(...sources.map(({ spend, calls }) => spend / calls));
    const shown = (figures: Figures) => {
      const { customerCost = costs.none, ...rest } = figuresOf(figures);
      /** The cost of a call, as a share of the highest in percent. */
      const share = (100 * figures.spend) / figures.calls / highestCost;
      return { ...rest, customerCost, share };
    };
    const rows = sources.map((each) => ({ id: each.id, name: each.name, ...shown(each) }));
    const values = Object.fromEntries(
      rows.flatMap(({ id, name, share, ...figures }) =>
        Object.entries(figures)
          .filter(
            ([key, value]) => !key.startsWith('customer') || (hasCustomers && value !== costs.none),
          )
          .map(([key, value]) => [`${id}.${key}`, value]),
      ),
    );
    const fill = (template: string, ...path: (string | number)[]): string => {
      const filled = fillBlanks(template, values);
      const [unknown] = /\{[^{}]*\}/.exec(filled) ?? [];
      const message = `there is no figure ${unknown} in the table; a figure is named by its row and column, such as {${Object.keys(values)[0]}}`;
      if (unknown) context.addIssue({ code: 'custom', path, message });
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
        total: { name: costs.total, ...shown(total) },
      },
      stopped: fillList('stopped'),
      next: fillList('next'),
    };
  });
