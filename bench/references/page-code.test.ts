import { expect, test } from 'vitest';
import { bareMarkup, codeOf, findElement, islandProperties } from './page-code.ts';

const main = (html: string) => findElement(`<main>${html}</main>`, 'main');

test('markup becomes the code that makes it, links within the site those of the router', () => {
  expect(codeOf(main('<a class="b" href="/about">About</a><a href="tel:1">Call</a>'))).toBe(
    'h("main",{},h(Link,{"to":"/about","className":"b"},"About"),h("a",{"href":"tel:1"},"Call"))',
  );
});

test('an island becomes its component, with the properties it was given', () => {
  const props = JSON.stringify({
    a: [0, 'x'],
    list: [
      1,
      [
        [0, 1],
        [0, 2],
      ],
    ],
    deep: [0, { b: [0, true] }],
  });
  const island = `<astro-island component-export="Form" props='${props}'><p>old</p></astro-island>`;
  const element = main(island).childNodes[0];
  expect(element && codeOf(element)).toBe('h(Form,{"a":"x","list":[1,2],"deep":{"b":true}})');
  expect(islandProperties(findElement(island, 'astro-island'))).toEqual({
    a: 'x',
    list: [1, 2],
    deep: { b: true },
  });
});

test('the bare page keeps words, structure and links, and nothing else', () => {
  const html =
    '<section class="hero"><svg><text>5</text></svg><h1 id="a">Fast &amp; <span>true</span></h1><a class="b" href="/x">Go</a><script>no()</script></section>';
  expect(bareMarkup(main(html))).toBe(
    '<main><section><h1>Fast &amp; true</h1><a href="/x">Go</a></section></main>',
  );
});
