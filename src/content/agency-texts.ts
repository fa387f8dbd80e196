import { agency } from './agency.data.ts';
import { fillFigures } from './figures.ts';

const filled = <Entry extends Record<string, string>>(entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).map(([key, text]) => [key, fillFigures(text)])) as Entry;

/** The agency's texts, with quoted facts filled in: "Founder, {name}". */
export const agencyTexts = {
  tagline: fillFigures(agency.tagline),
  serviceAreaLabel: fillFigures(agency.serviceAreaLabel),
  nextSteps: agency.nextSteps.map(filled),
  team: agency.team.map(filled),
  /** The founder's name, if the agency has given it, and role. */
  founder: [agency.founder.name ?? [], fillFigures(agency.founder.role)].flat().join(', '),
  noticePeriod: agency.noticePeriod && fillFigures(agency.noticePeriod),
};
