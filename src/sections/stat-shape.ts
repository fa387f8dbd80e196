/**
 * What a figure looks like: so many of a hundred, or so many times what was there before (less than
 * once, when it has shrunk), or so many that were added, one by one.
 */
export type StatShape =
  | { kind: 'share'; percent: number }
  | { kind: 'change'; times: number }
  | { kind: 'added'; count: number };

const pattern = /^(\d[\d,]*(?:\.\d+)?)(%|x)\+?$/;
const addition = /^\+(\d{1,3})$/;
/** Beyond this, what was there before would be too small to see. */
const mostTimes = 20;

/** Which way a percentage points when its label begins with a comparison. */
const comparison: Record<string, 1 | -1 | 0> = {
  more: 1,
  growth: 1,
  less: -1,
  shorter: -1,
  // Sixty percent faster may be a shorter time or a higher speed: not to be drawn.
  faster: 0,
};

/**
 * Reads the shape off the text of a figure and its label. "4.2x" is 4.2 times as much, a percentage
 * above 100 or labelled "more" is a growth ("312%" makes 4.12 times as much), one labelled "less" a
 * decrease, any other a share; "+120" is 120 of them. Figures without a scale of their own ("$50", "500+") have no shape.
 */
export function statShape(value: string, label: string): StatShape | undefined {
  const added = Number(addition.exec(value.trim())?.[1] ?? 0);
  if (added > 0) return { kind: 'added', count: added };
  const [, digits = '', unit] = pattern.exec(value.trim()) ?? [];
  const amount = Number(digits.replaceAll(',', ''));
  if (unit === undefined || amount <= 0) return undefined;
  const direction = comparison[label.toLowerCase().split(' ', 1)[0] ?? ''];
  if (direction === 0) return undefined;
  if (unit === '%' && amount <= 100 && direction === undefined) {
    return { kind: 'share', percent: amount };
  }
  const times = unit === '%' ? 1 + ((direction ?? 1) * amount) / 100 : amount;
  const drawable = times > 0 && times !== 1 && times <= mostTimes && (times > 1 || unit === '%');
  return drawable ? { kind: 'change', times } : undefined;
}
