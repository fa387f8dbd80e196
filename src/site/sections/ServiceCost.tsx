import { sharedCopy } from '../../content/copy.data.ts';
import type { Service } from '../../content/entries.ts';
import { NoWrapText } from '../../ui/NoWrapText.tsx';
import { servicePath } from '../../vocabulary/site-paths.ts';

type Props = { service: Service };

/** What is known of a service's cost, timing and fee, as sentences; empty if nothing is. */
export const costOf = ({ data: { cost, time, fee } }: Service): string =>
  [cost, time, fee && `${sharedCopy.service.facts.fee}: ${fee}`].filter(Boolean).join('. ');

/** What a service costs and how long it takes, in a line. */
export const ServiceCost = ({ service }: Props) => (
  <p>
    <a href={servicePath(service)}>{service.data.title}</a>: <NoWrapText text={costOf(service)} />
  </p>
);
