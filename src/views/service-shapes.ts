import type { ComponentProps } from 'react';
import type { Service } from '../content/entries.ts';
import type { Section } from '../ui/Section.tsx';

type Look = Pick<ComponentProps<typeof Section>, 'tone' | 'layout' | 'headingSize'>;
/** A block of titles with descriptions, and whether they are rows or plots. */
type ItemsLook = Look & { as: 'rows' | 'plots' };
type Shape = {
  offer: ItemsLook;
  benefits: ItemsLook;
  process: Look;
  included: Look;
  results: Look;
  faq: Look;
};

/** How the blocks of a service's page look. What its kind of work is about stands out. */
export const serviceShapes: Record<Service['data']['kind'], Shape> = {
  // The month, and everything that is done in it.
  monthly: {
    offer: { as: 'rows', layout: 'beside' },
    benefits: { as: 'plots', tone: 'field' },
    process: { tone: 'ink' },
    included: { layout: 'beside' },
    results: { tone: 'field' },
    faq: { layout: 'beside' },
  },
  // The way from the first step to the last, and what is handed over.
  project: {
    offer: { as: 'rows' },
    benefits: { as: 'rows', tone: 'ink', layout: 'beside', headingSize: 'large' },
    process: { layout: 'beside' },
    included: { tone: 'field' },
    results: {},
    faq: { tone: 'field', layout: 'beside' },
  },
  // The figure.
  campaign: {
    offer: { as: 'plots' },
    benefits: { as: 'rows', tone: 'field', layout: 'beside' },
    process: {},
    included: { tone: 'field', layout: 'beside' },
    results: { tone: 'ink', headingSize: 'large' },
    faq: { layout: 'beside' },
  },
};
