import { serviceTitles } from '../../content/figures.data.ts';

/** The id of the list of services, for the `list` of a field. */
export const serviceNamesId = 'service-names';

/** The services by name, so figures count each under one name; other names can be typed. */
export function ServiceNames() {
  return (
    <datalist id={serviceNamesId}>
      {serviceTitles.map((title) => (
        <option key={title} value={title} />
      ))}
    </datalist>
  );
}
