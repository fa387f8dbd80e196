/** Colors for tests, so that the agency can change its own without changing a test. */
export const standInColors = {
  paper: '#faf6ee',
  field: '#f1e9d9',
  ink: '#17130e',
  quiet: '#5c5345',
  'quiet-on-ink': '#c3b8a5',
  clay: '#e8491d',
  'on-clay': 'var(--ink)',
  'clay-on-ink': 'var(--clay)',
  'clay-deep': '#b5330e',
  bluebonnet: '#2b348f',
  wheat: '#f2c14e',
};
