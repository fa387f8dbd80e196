import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { View } from './report.ts';
import type { Shot } from './shoot.ts';

/** The picture on a sheet of that size, at its top left; the rest stays empty. */
function onSheet(picture: PNG, width: number, height: number): PNG {
  const sheet = new PNG({ width, height, fill: true });
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0);
  return sheet;
}

/** How many pixels differ between two pictures. Writes where they do, unless none does. */
function differing(before: string, after: string, difference: string): number {
  const [old, young] = [readFileSync(before), readFileSync(after)];
  if (old.equals(young)) return 0;
  const pictures = [PNG.sync.read(old), PNG.sync.read(young)] as const;
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  const [a, b] = pictures.map((picture) => onSheet(picture, width, height).data);
  if (!a || !b) return 0;
  const sheet = new PNG({ width, height });
  const pixels = pixelmatch(a, b, sheet.data, width, height, { threshold: 0.1 });
  if (pixels > 0) writeFileSync(difference, PNG.sync.write(sheet));
  return pixels;
}

/** Lays the pictures of two builds side by side, in `before` and `after` of that folder. */
export function compare(before: Shot[], after: Shot[], folder: string): View[] {
  const files = (shots: Shot[]) => new Set(shots.map(({ file }) => file));
  const [old, young] = [files(before), files(after)];
  const gone = before.filter(({ file }) => !young.has(file));
  return [
    ...after.map((shot): View => {
      if (!old.has(shot.file)) return { ...shot, state: 'new' };
      const pixels = differing(
        join(folder, 'before', shot.file),
        join(folder, 'after', shot.file),
        join(folder, 'difference', shot.file),
      );
      return pixels > 0 ? { ...shot, state: 'changed', pixels } : { ...shot, state: 'same' };
    }),
    ...gone.map((shot): View => ({ ...shot, state: 'gone' })),
  ];
}
