/** The plates that content files may name: small pictures of one object each. */
export const plateNames = [
  'pin-on-map',
  'answered-question',
  'mended-link',
  'linked-pages',
  'page-with-phone',
  'sign-on-door',
  'price-tag',
  'one-button',
  'half-built-page',
  'struck-list',
  'two-areas',
  'three-formats',
  'ad-and-page',
  'handset-and-pin',
  'ringing-phone',
  'page-day-and-night',
  'plain-report',
] as const;

export type PlateName = (typeof plateNames)[number];
