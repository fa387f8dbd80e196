/**
 * The longest round trip, in ms, with which a typeface arrives while the browser still waits for
 * it. With a longer one, the wait only delays the text, and the typeface comes with the next page.
 */
const longestRoundTrip = 100;

// Not in every browser; where it is missing, most connections are fast.
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
