import { expect, test } from 'vitest';
import { refreshTarget } from './refresh-target.ts';

// Chromium follows these, and not the others.
test.each([
  ['0; url=/home', '/home'],
  ['0;/home', '/home'],
  ['0, url=/home', '/home'],
  ["0;URL='/home'", '/home'],
  [' 0 ; url = /home ', '/home'],
  ['0.5;url=/home', '/home'],
  ['5;url=/home', '/home'],
  ['0; url="/home" target', '/home'],
  ['0 /home', '/home'],
  ['0; url="/home', '/home'],
])('%j sends to %s', (text, target) => {
  expect(refreshTarget(text)).toBe(target);
});

test.each(['', '0', '0;', '0;url=', '/home', 'url=/home', ';url=/home', '6;url=/home', '60'])(
  '%j sends nowhere at once',
  (text) => {
    expect(refreshTarget(text)).toBeNull();
  },
);
