import { sharedCopy } from '../../content/copy.data.ts';
import type { Service } from '../../content/entries.ts';
import { NoWrapText } from '../../ui/NoWrapText.tsx';
import { servicePath } from '../../vocabulary/paths.ts';

type Props = { service: Service };

/** A service's cost, timing and fee, as sentences; empty if none is known. */
export const costOf = ({ data: { cost, time, fee } }: Service): string =>
  [cost, time, fee && `${sharedCopy.service.facts.fee}: ${fee}`].filter(Boolean).join('. ');

/** The cost and the timing of a service, in a line. */
export const ServiceCost = ({ service }: Props) => (
  <p>
    <a href={servicePath(service)}>{service.data.title}</a>: <NoWrapText text={costOf(service)} />
  </p>
);
