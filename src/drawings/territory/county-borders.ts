/**
 * The borders of Dallas, Collin, Denton and Tarrant County, as the data of an SVG path, in the units of
 * `projection.ts`. Written by `npm run county-borders`. Source: US Census, by us-atlas.
 */
export const countyBorders =
  'M393 156L393 237L391 364L388 364L185 363L166 362L-21 359L-18 151L41 152L42 60L47 -58L222 -51L266 -46L446 -42L446 -15L482 -20L482 157L393 156L262 154L266 -46M41 152L187 153L185 363M187 153L262 154';
