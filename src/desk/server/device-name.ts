/** The first match wins, because most user agents also name other browsers. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/(?:Chrome|\bCriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (agent: string, names: [RegExp, string][], fallback: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? fallback;

/** A device name that people recognize, such as "Safari on iPhone", from a User-Agent header. */
export function deviceName(agent = ''): string {
  return `${nameIn(agent, browsers, 'A browser')} on ${nameIn(agent, systems, 'an unknown system')}`;
}
