import { expect, test } from 'vitest';
import { shortClassName } from './class-names.ts';

const sheet = 'src/sections/Faq.module.css';
const classes = Array.from({ length: 500 }, (_, index) => `class${index}`);

test('a class name is short, valid and the same every time', () => {
  for (const name of classes) {
    expect(shortClassName(name, sheet)).toMatch(/^[a-zA-Z][a-zA-Z0-9]{4}$/);
    expect(shortClassName(name, sheet)).toBe(shortClassName(name, sheet));
  }
  expect(new Set(classes.map((name) => shortClassName(name, sheet))).size).toBe(classes.length);
});

test('a class of another stylesheet has another name', () => {
  expect(shortClassName('title', sheet)).not.toBe(
    shortClassName('title', 'src/ui/Field.module.css'),
  );
});

test('two classes never share a name', () => {
  const many = Array.from({ length: 200_000 }, (_, index) => `name${index}`);
  expect(() => {
    for (const name of many) shortClassName(name, sheet);
  }).toThrow('rename one of them');
});
