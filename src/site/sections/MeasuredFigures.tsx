import type { PageCopy } from '../../content/copy.data.ts';
import { measurements } from '../../content/measurements.ts';
import { Stats } from './Stats.tsx';

type Props = { copy: PageCopy['case-studies']['measured'] };

/** The measured figures of this site; empty until they are measured. */
export function MeasuredFigures({ copy }: Props) {
  if (!measurements) return null;
  const { kilobytes, firstTextSeconds, layoutShift, lighthouse } = measurements;
  return (
    <Stats
      areMeasured
      stats={[
        { value: `${kilobytes} KB`, label: copy.kilobytes },
        { value: `${firstTextSeconds} s`, label: copy.firstText },
        { value: String(layoutShift), label: copy.layoutShift },
        { value: String(lighthouse), label: copy.lighthouse },
      ]}
    />
  );
}
