import { openingHours } from '../agency/opening-hours.ts';
import { agency } from '../content/agency.data.ts';
import { RunningText } from './NoWrapText.tsx';

type Props = { className?: string | undefined };

/** Invites callers who speak Spanish, if the agency does. */
export function SpanishLine({ className }: Props) {
  if (!agency.languages.includes('Spanish')) return null;
  const hours = openingHours(agency.hours, 'spanish').join('; ');
  return (
    <span className={className} lang="es">
      <RunningText text={`¿Habla español? Llame al ${agency.phone}. Horario: ${hours}`} />
    </span>
  );
}
