import { expect, test } from 'vitest';
import { uuidv7 } from '../platform/uuidv7.ts';
import { parseBookingRequest } from './booking-request.ts';

const request = {
  id: uuidv7(),
  start: '2026-11-24T10:30:00-06:00',
  name: ' Dana  Reyes ',
  email: 'dana@reyes.example',
  phone: '',
  message: 'A second shop.\r\nIn May.',
  page: '/book',
  color: 'red',
};

test('a request is normalized, and unknown fields are kept', () => {
  expect(parseBookingRequest(request)).toMatchObject({
    outcome: 'request',
    start: Date.parse('2026-11-24T16:30:00Z'),
    lead: {
      kind: 'booking',
      name: 'Dana Reyes',
      message: 'A second shop.\nIn May.',
      company: '',
      other: '{"color":"red"}',
    },
  });
});

test.each([
  ['no time', { start: undefined }, 'start', /Choose a time/],
  ['no instant', { start: 'Tuesday at ten' }, 'start', /Choose one of the times/],
  ['a time without its zone', { start: '2026-11-24T10:30' }, 'start', /Choose one of the times/],
  ['a list of times', { start: ['2026-11-24T16:30:00Z'] }, 'start', /Choose a time/],
  ['no name', { name: ' ' }, 'name', /Enter your name/],
  ['no usable address', { email: 'dana' }, 'email', /name@example.com/],
  ['a long text', { message: 'x'.repeat(4001) }, 'message', /at most 4000/],
])('a request with %s is invalid', (_, fields, field, message) => {
  expect(parseBookingRequest({ ...request, ...fields })).toEqual({
    outcome: 'invalid',
    problems: [{ field, message: expect.stringMatching(message) }],
  });
});

test.each([null, 'text', [], 7])('%j is invalid', (submission) => {
  const problems = [{ field: '', message: 'Fill in the form.' }];
  expect(parseBookingRequest(submission)).toEqual({ outcome: 'invalid', problems });
});
