import fc from 'fast-check';

/** A request as raw bytes. */
export type RawRequest = Buffer;

const name = fc.constantFrom(
  'id',
  'kind',
  'name',
  'email',
  'phone',
  'service',
  'message',
  'company',
  '__proto__',
  'constructor',
  'toString',
  'unknown',
  '',
);
const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom<unknown>(
    null,
    true,
    -0,
    1e308,
    '\u0000',
    '\ud800',
    '😀'.repeat(500),
    'form',
    'chat',
  ),
);
const nested = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    scalar,
    fc.array(tie('value')),
    fc.dictionary(name, tie('value')),
  ),
})).value;

const json = fc.oneof(
  fc.dictionary(name, nested).map((value) => JSON.stringify(value)),
  nested.map((value) => JSON.stringify(value) ?? ''),
  fc.nat({ max: 3000 }).map((depth) => '['.repeat(depth)),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '{"__proto__":{"kind":"form"}}',
    '{"kind":"form","name":{"toString":1}}',
    '',
    '{',
    'null',
    '0',
  ),
  fc.nat({ max: 40_000 }).map((length) => `{"kind":"form","message":"${'x'.repeat(length)}"}`),
);
const form = fc
  .array(fc.tuple(name, fc.string({ unit: 'binary' })))
  .map((pairs) => pairs.map(([key, value]) => `${key}=${escape(value)}`).join('&'));
const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));

const body = fc.oneof(
  json.map((text) => Buffer.from(text)),
  form.map((text) => Buffer.from(text)),
  bytes,
);
const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'a/b/c',
  '',
);
const method = fc.constantFrom('POST', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'BREW');
const path = fc.constantFrom(
  '/api/leads',
  '/api/leads',
  '/api/leads',
  '/api/leads?x=%',
  '/api/leads/',
  '/api/%00',
  '//api/leads',
);
/** How much the `Content-Length` exceeds the body; a positive value truncates the body. */
const lengthError = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 50 }) },
);
const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'Origin: https://evil.example\r\n',
      'Sec-Fetch-Site: cross-site\r\n',
      'Content-Encoding: gzip\r\n',
      'Expect: 100-continue\r\n',
      'X: \u0001\r\n',
      `X: ${'y'.repeat(20_000)}\r\n`,
    ),
  },
);

/** Malformed requests to the inbox: sizes, types, encodings, lengths, prototype keys. */
export const malformedRequest: fc.Arbitrary<RawRequest> = fc
  .record({ method, path, contentType, headers, body, lengthError })
  .map((request) => {
    const type = request.contentType === '' ? '' : `Content-Type: ${request.contentType}\r\n`;
    const length = request.body.length + request.lengthError;
    const head = `${request.method} ${request.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${type}${request.headers}Content-Length: ${length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head, 'latin1'), request.body]);
  });
