import type { Agency } from './agency.ts';

/** The URL of the map to embed: the agency's own, or a map of its address. */
export function officeMapUrl({ address, map }: Pick<Agency, 'address' | 'map'>): string {
  if (map) return map.embed;
  const { street, locality, region, postalCode } = address;
  const place = `${street ? `${street}, ` : ''}${locality}, ${region} ${postalCode}`;
  return `https://www.google.com/maps?${new URLSearchParams({ q: place, z: '13', output: 'embed' })}`;
}
