/**
 * The longest round trip, in ms, at which the typeface arrives while the browser still waits for
 * it. Beyond that, a preload only delays the text, and the next page gets the typeface from the
 * cache.
 */
const longestRoundTrip = 100;

// Some browsers lack it; most connections are fast, so assume one.
const { connection } = navigator as { connection?: { rtt?: number } };
const { face } = document.currentScript?.dataset ?? {};
if (face && (connection?.rtt ?? 0) <= longestRoundTrip) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'font';
  link.type = 'font/woff2';
  link.crossOrigin = '';
  link.href = face;
  document.head.append(link);
}
