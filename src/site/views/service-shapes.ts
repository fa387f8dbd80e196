import type { ComponentProps } from 'react';
import type { Service } from '../../content/entries.ts';
import type { Section } from '../../ui/Section.tsx';

type Look = Pick<ComponentProps<typeof Section>, 'tone' | 'layout' | 'headingSize'>;
/** The look of a block of titles with descriptions: rows or plots. */
export type ItemsLook = Look & { as: 'rows' | 'plots' };
type Shape = {
  offer: ItemsLook;
  benefits: ItemsLook;
  process: Look;
  included: Look;
  results: Look;
  faq: Look;
};

/**
 * The looks of the blocks on a service page, by the kind of service. For each kind, the block that
 * matters most is on `ink`.
 */
export const serviceShapes: Record<Service['data']['kind'], Shape> = {
  // The monthly work matters most.
  monthly: {
    offer: { as: 'rows', layout: 'beside' },
    benefits: { as: 'plots', tone: 'field' },
    process: { tone: 'ink' },
    included: {},
    results: { tone: 'field' },
    faq: { layout: 'beside' },
  },
  // The benefits of the finished project matter most.
  project: {
    offer: { as: 'rows' },
    benefits: { as: 'rows', tone: 'ink', layout: 'beside', headingSize: 'large' },
    process: {},
    included: { tone: 'field' },
    results: {},
    faq: { tone: 'field', layout: 'beside' },
  },
  // The expected results matter most.
  campaign: {
    offer: { as: 'plots' },
    benefits: { as: 'rows', tone: 'field' },
    process: {},
    included: { tone: 'field' },
    results: { tone: 'ink' },
    faq: { layout: 'beside' },
  },
};
