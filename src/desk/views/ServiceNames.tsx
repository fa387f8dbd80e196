import { serviceTitles } from '../../content/figures.data.ts';

/** The list of the services' names, for the `list` of a field. */
export const serviceNames = 'service-names';

/** The services by their names, so that figures count one under one name; any other can be typed. */
export function ServiceNames() {
  return (
    <datalist id={serviceNames}>
      {serviceTitles.map((title) => (
        <option key={title} value={title} />
      ))}
    </datalist>
  );
}
