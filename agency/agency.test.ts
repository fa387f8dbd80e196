import { expect, test } from 'vitest';
import source from '../content/agency.yaml?raw';
import { parseAgency } from './agency.ts';

test.each([
  ['a missing fact', /^phone: .*$/m, '', /phone: /],
  [
    'a phone number in another format',
    /^phone: .*$/m,
    'phone: 214.555.0142',
    /phone: must look like \(214\) 555-0142/,
  ],
  ['an unknown key', /^name: /m, 'nmae: x\nname: ', /nmae/],
  [
    'a URL without a scheme',
    /^ {2}url: .*$/m,
    '  url: automation.example',
    /webhook\.url: must be a full URL/,
  ],
  ['a ZIP code that lost a digit', /postalCode: .*/, 'postalCode: 7520', /address\.postalCode/],
])('%s throws an error that names the file and the key', (_, from, to, problem) => {
  expect(source).toMatch(from);
  const broken = source.replace(from, to);
  expect(() => parseAgency(broken)).toThrow(problem);
  expect(() => parseAgency(broken)).toThrow(/^content\/agency\.yaml/);
});
