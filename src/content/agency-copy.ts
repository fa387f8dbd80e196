import { agency } from './agency.data.ts';
import { fillFigures } from './figures.ts';

const fillEntry = <Entry extends Record<string, string>>(entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).map(([key, text]) => [key, fillFigures(text)])) as Entry;

/** The copy in the agency's facts, with quoted facts filled in: "Founder, {name}". */
export const agencyCopy = {
  tagline: fillFigures(agency.tagline),
  serviceAreaLabel: fillFigures(agency.serviceAreaLabel),
  nextSteps: agency.nextSteps.map(fillEntry),
  team: agency.team.map(fillEntry),
  /** The founder's name, if the agency has given it, and role. */
  founder: [agency.founder.name ?? [], fillFigures(agency.founder.role)].flat().join(', '),
  noticePeriod: agency.noticePeriod && fillFigures(agency.noticePeriod),
};
