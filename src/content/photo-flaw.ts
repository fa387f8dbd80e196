/** The signatures of the file formats that may be passed to a decoder. */
const signatures = /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp(?:avi[fs]|mi[af]1))/s;
const animationFlag = 2;

function isAnimated(start: string, bytes: Buffer): boolean {
  if (start.startsWith('RIFF')) {
    return start.slice(12, 16) === 'VP8X' && ((bytes[20] ?? 0) & animationFlag) !== 0;
  }
  if (start.startsWith('\x89PNG')) return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
  return start.slice(4, 12) === 'ftypavis';
}

/**
 * Why a photo is not shown, or not as it is, as words that follow its name; undefined if a decoder
 * may read it.
 *
 * @param bytes At least its first 16 KB.
 */
export function photoFlaw(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('GIF8')) return 'is a GIF, which the site does not show';
  if (start.slice(4, 10) === 'ftyphe') return heicFlaw;
  if (!signatures.test(start)) return 'is not a photo';
  if (isAnimated(start, bytes)) return 'is animated, but the site shows only its first frame';
  return undefined;
}

/** The flaw of a phone's photo, which may begin like an AVIF. */
export const heicFlaw = 'is a .heic photo, which browsers do not show';
