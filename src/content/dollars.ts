const whole = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** An amount of whole dollars: "$1,500". */
export const formatDollars = (amount: number): string => whole.format(amount);
