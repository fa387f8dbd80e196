import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['Why maps?', 'why-maps'],
  ['¡Feliz año nuevo!', 'feliz-ano-nuevo'],
  ['Pen\u0303a Jose\u0301', 'pena-jose'],
  ['Straße in Łódź', 'strasse-in-lodz'],
  ['Ærø, Đakovo, Œuvre, Þór, Iğdır', 'aero-dakovo-oeuvre-thor-igdir'],
  ['What we’d spend', 'what-wed-spend'],
  ["Dallas' own, O'Brien`s", 'dallas-own-obriens'],
  ['St. Paul', 'st-paul'],
  ['A.I. Automation', 'a-i-automation'],
  ['3.5 times more', '3-5-times-more'],
  ['Реклама 2027', '2027'],
  ['Реклама', ''],
  ['東京 🌵', ''],
  [`${'long '.repeat(11)}title here`, `${'long-'.repeat(11)}title`.slice(0, 60)],
  [`${'word '.repeat(11)}four five`, `${'word-'.repeat(11)}four`],
  [`${'word '.repeat(11)}longer`, 'word-'.repeat(11).slice(0, -1)],
])('%s is %s in an address', (text, slug) => expect(slugOf(text)).toBe(slug));
