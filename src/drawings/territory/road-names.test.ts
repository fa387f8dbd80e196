import { expect, test } from 'vitest';
import { type Road, roadNames } from './road-names.ts';

const frame = { left: 0, top: 0, right: 200, bottom: 200 };
const namesOf = (roads: Road[], occupied = [] as (typeof frame)[]) =>
  roadNames(roads, { roadWidth: 6, size: 8, frame, occupied });

const road = (name: string | undefined, ...ends: [x: number, y: number][]): Road => ({
  name,
  points: ends.map(([x, y]) => ({ x, y })),
});

test.each([
  ['to the right', road('Main', [-50, 100], [250, 100]), 0],
  ['to the left', road('Main', [250, 100], [-50, 100]), 0],
  ['up', road('Main', [100, 250], [100, -50]), -90],
  ['down', road('Main', [100, -50], [100, 250]), -90],
  ['down to the right', road('Main', [-50, -50], [250, 250]), 45],
  ['down to the left', road('Main', [250, -50], [-50, 250]), -45],
] as const)('a name along a road that runs %s is not upside down', (_, each, angle) => {
  expect(namesOf([each])).toMatchObject([{ text: 'Main', angle }]);
});

test('a name stands beside its road, where nothing else is', () => {
  const taken = { left: 0, top: 0, right: 130, bottom: 200 };
  const [name] = namesOf([road('Main', [-50, 100], [250, 100])], [taken]);
  if (!name) throw new Error('expected a name');
  expect(name.x).toBeGreaterThan(taken.right);
  expect(Math.abs(name.y - 100)).toBeGreaterThan(3);
});

test('names of crossing roads do not cross', () => {
  const names = namesOf([
    road('Main', [-50, 100], [250, 100]),
    road('Elm', [100, -50], [100, 250]),
  ]);
  expect(names).toHaveLength(2);
  for (const { x, y } of names) expect(Math.hypot(x - 100, y - 100)).toBeGreaterThan(20);
});

test('a road has no name if it is not to have one, or if there is no room for it', () => {
  expect(namesOf([road(undefined, [-50, 100], [250, 100])])).toEqual([]);
  expect(namesOf([road('Main', [-50, 100], [250, 100])], [frame])).toEqual([]);
  expect(namesOf([road('Outside', [-50, 300], [250, 300])])).toEqual([]);
});
