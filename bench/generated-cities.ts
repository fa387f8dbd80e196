import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { linkPackages } from './link-packages.ts';

const template = 'content/cities/plano.yaml';

/** A unique name of letters: "Town Aab", "Town Aac" … */
function nameOf(index: number): string {
  const letters = index
    .toString(26)
    .padStart(3, '0')
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
  return `Town ${letters[0]?.toUpperCase()}${letters.slice(1)}`;
}

/** A location on the map; successive ones are evenly spread (Roberts' additive recurrence, R2). */
function locationOf(index: number) {
  const fraction = (step: number) => (0.5 + step * index) % 1;
  return {
    latitude: Number((32.21 + 1.58 * fraction(0.7548776662)).toFixed(4)),
    longitude: Number((-97.99 + 2.08 * fraction(0.569840291)).toFixed(4)),
  };
}

/**
 * Copies the project into a temporary folder and adds `count` generated cities, whose text is that of an
 * existing city with the name replaced. Returns the folder.
 */
export function projectWithCities(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
  for (const part of [
    'agency',
    'booking',
    'content',
    'lead',
    'src',
    'astro.config.ts',
    'package.json',
  ]) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  linkPackages(folder);
  const text = readFileSync(template, 'utf8');
  for (let index = 0; index < count; index += 1) {
    const name = nameOf(index);
    const city = {
      ...parse(text.replaceAll('Plano', name)),
      order: 1000 + index,
      plots: 1,
      location: locationOf(index),
    };
    const file = `${name.toLowerCase().replace(' ', '-')}.yaml`;
    writeFileSync(join(folder, 'content/cities', file), stringify(city));
  }
  return folder;
}
