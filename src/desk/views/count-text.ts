/** "1 lead", "1,234 leads". */
export const leadCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;
