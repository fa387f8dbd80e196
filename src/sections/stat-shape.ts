/** What a figure looks like: so many of a hundred, or so many times what was there before. */
export type StatShape = { kind: 'share'; percent: number } | { kind: 'growth'; times: number };

const pattern = /^(\d[\d,]*(?:\.\d+)?)(%|x)\+?$/;
/** Beyond this, what was there before would be too small to see. */
const mostTimes = 20;

/**
 * Reads the shape off the text of a figure. A percentage above 100 is a growth, so that "312%"
 * means 4.12 times as much as before; "4.2x" means 4.2 times as much. Figures without a scale of
 * their own ("$50", "500+", "4.8") have no shape.
 */
export function statShape(value: string): StatShape | undefined {
  const [, digits = '', unit] = pattern.exec(value.trim()) ?? [];
  const amount = Number(digits.replaceAll(',', ''));
  if (unit === '%' && amount > 0 && amount <= 100) return { kind: 'share', percent: amount };
  const times = unit === '%' ? 1 + amount / 100 : amount;
  return unit && times > 1 && times <= mostTimes ? { kind: 'growth', times } : undefined;
}
