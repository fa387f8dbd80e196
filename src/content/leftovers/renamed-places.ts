import { alone, escaped, listed, placesOf } from './places.ts';
import {
  agencyFile,
  isOther,
  localityIn,
  named,
  parsed,
  type Sources,
  titlesIn,
} from './sources.ts';

/** The texts that say where the agency was before it moved to another city. */
function oldLocality(before: Sources, sources: Sources): string[] {
  const [old, now] = [localityIn(before), localityIn(sources)];
  if (old === undefined || now === undefined || old === now) return [];
  const city = `${escaped(old)}${alone}`;
  const pattern = [
    `(?:agency|based|located|office|offices|we’re|we are|map) (?:in|of) ${city}`,
    `from ${city}`,
    `(?:a|an|our) ${city} (?:\\w+ )?(?:agency|company|firm|team)`,
    `${escaped(old)}-area`,
  ].join('|');
  const places = placesOf(pattern, sources, 'iu');
  if (places.length === 0) return [];
  return [
    `${agencyFile}, address.locality: is ${now}, but texts still place the agency in ${old}: ${listed(places)}. Change what is not true any more`,
  ];
}

/** The agency's place on the map, if that is still the one of another address. */
function oldLocation(before: Sources, sources: Sources): string[] {
  const [old, now] = [before[agencyFile], sources[agencyFile]];
  if (!isOther('address', old, now) || isOther('location', old, now)) return [];
  if (parsed(now).location === undefined) return [];
  return [
    `${agencyFile}, location: is still the point of the address before; copy that of yours from any online map`,
  ];
}

/** The ZIP code on the page of the agency's own city, if it is not that of its address. */
function otherPostalCode(sources: Sources): string[] {
  const { locality, postalCode } = Object(parsed(sources[agencyFile]).address);
  return Object.entries(sources).flatMap(([file, source]) => {
    const { name, page } = parsed(source);
    const own = Object(page).postalCode;
    if (!/^content\/cities\//.test(file) || name !== locality) return [];
    if (own === undefined || postalCode === undefined || own === postalCode) return [];
    return [`${file}, page.postalCode: is ${own}, and your address has ${postalCode}`];
  });
}

/** The texts that still have the name that a city or a service had before. */
function oldNames(before: Sources, sources: Sources): string[] {
  return Object.keys(sources).flatMap((file) => {
    const [[old], [now]] = [titlesIn(before[file]), titlesIn(sources[file])];
    if (!named.test(file) || old === undefined || old === now) return [];
    const places = placesOf(`${escaped(old)}${alone}`, sources);
    const isMoved = isOther('location', before[file], sources[file]);
    return [
      ...(places.length > 0
        ? [
            `${file}: was ${old} and is ${now} now, but texts still say ${old}: ${listed(places)}. Change what is not true any more`,
          ]
        : []),
      ...(isMoved || !/^content\/cities\//.test(file)
        ? []
        : [
            `${file}: is ${now} now, but its address, county, location, neighbors and map may still be those of ${old}`,
          ]),
    ];
  });
}

/** What texts still say of an address, a city or a service that has another name now. */
export const renamedPlaces = (before: Sources, sources: Sources): string[] => [
  ...oldNames(before, sources),
  ...oldLocality(before, sources),
  ...oldLocation(before, sources),
  ...otherPostalCode(sources),
];
