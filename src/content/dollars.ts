const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Formats whole dollars: "$1,500". */
export const formatDollars = (amount: number): string => wholeDollars.format(amount);

const amount = String.raw`\$? ?(\d[\d,]*(?:\.\d+)?) ?(k)?`;
const pattern = new RegExp(`^(from )?${amount}(?: ?(?:(\\+)|(?:-|\\bto\\b) ?${amount}))?$`, 'i');
const usualNotation = /^(?:from )?\$[\d,]+(?:\+|-\$?[\d,]+)?$/i;

/** A price in whole dollars: an amount, a range, or an open-ended price. */
type Price = { from: number; to: number | undefined; isOpen: boolean; notation: string };

/**
 * Reads a price as people type it: "$1,500-3,000", "2k to 4k", "From $4,800". `notation` is
 * the usual one, "$2,000-$4,000".
 */
export function readPrice(typed: string): Price | undefined {
  const text = typed
    .replace(/\s+/g, ' ')
    .replace(/ ?[\u2010-\u2015\u2212-] ?/g, '-')
    .trim();
  const [, open = '', first = '', firstK, more = '', last, lastK] = pattern.exec(text) ?? [];
  const dollars = (digits: string, k?: string) =>
    Number(digits.replaceAll(',', '')) * (k === undefined ? 1 : 1000);
  // In "2-4k", both are thousands.
  const from = dollars(first, firstK ?? (Number(first) < Number(last) ? lastK : undefined));
  const to = last === undefined ? undefined : dollars(last, lastK);
  const isValid =
    first !== '' && [from, to ?? from].every(Number.isInteger) && from <= (to ?? from);
  if (!isValid) return undefined;
  const range = to === undefined ? more : `-${formatDollars(to)}`;
  const notation = usualNotation.test(text) ? text : `${open}${formatDollars(from)}${range}`;
  return { from, to, isOpen: open + more !== '', notation };
}

/**
 * The figures of a service by the names that texts quote. Prices get the usual notation: figures
 * with a dollar sign, and those that the service's own price quotes.
 */
export function serviceFigures(facts: unknown, service: string): Record<string, string> {
  const { figures, monthly, price } = Object(facts);
  return Object.fromEntries(
    Object.entries(Object(figures)).map(([key, value]) => {
      const [name, text] = [`${service}.${key}`, String(value)];
      const isPrice = text.includes('$') || `${monthly} ${price}`.includes(`{${name}}`);
      return [name, (isPrice && readPrice(text)?.notation) || text];
    }),
  );
}
