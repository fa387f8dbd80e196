import { expect, test } from 'vitest';
import { wordsRunTogether } from './run-together.ts';

test.each([
  ['links', '<a>Book</a><a>Call</a>'],
  ['a button and a link with a drawing', '<button>Send</button><a><svg><path /></svg>Call</a>'],
  ['the words of a drawing', '<svg><text>BID</text><text>PRICE PAID</text></svg>'],
  ['a drawing and what follows it', '<svg><title>Map</title></svg><span>Dallas</span>'],
  ['a label and a text', '<p><span>Problem</span>You pay too much.</p>'],
  ['a sentence and a number', '<p><strong>Call us.</strong>(214) 555-0142</p>'],
])('finds that %s run together', (_, html) => {
  expect(wordsRunTogether(`<!doctype html>\n${html}`)).toEqual([
    expect.stringMatching(/^line 2: “.+” runs into “.+”$/),
  ]);
});

test.each([
  ['spaces', '<a>Book</a> <a>Call</a>'],
  ['new lines', '<a>Book</a>\n<a>Call</a>'],
  ['blocks', '<div><span>Book</span><p>Call</p></div><a>Send</a>'],
  ['punctuation', '<p>See <a>our prices</a>, or (<a>call</a>).</p>'],
  ['what is no text', '<script>a</script><style>b</style>c'],
])('%s keep words apart', (_, html) => {
  expect(wordsRunTogether(html)).toEqual([]);
});
