import sharp from 'sharp';
import { heicFlaw, photoFlaw } from '../../content/photo-flaw.ts';

/** The most that phones take by default; decoding one needs up to 400 MB of memory. */
const maxPixels = 64e6;
/** In pixels; longer than a panorama. An image of one pixel row decodes as slowly as a photo. */
const maxLength = 20_000;
/** In pixels; wider than any image on the site, even on high-density screens. */
const maxSide = 2880;

const endings = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' } as const;
/** In pixels, for 2x screens. */
const thumbnailSide = 192;

/** A photo ready to store, or why it was refused. */
export type Prepared = { bytes: Buffer; ending: string } | { problem: string };

const refused = (flaw: string) =>
  `This ${flaw}. Send it as a still JPEG, PNG, WebP or AVIF; to change only its name is not enough.`;
const incomplete =
  'This photo is incomplete, so that only a part of it would show. Upload it again.';
const tooManyPixels =
  'This photo has more than 64 megapixels, or 20,000 pixels in a line. Send a smaller version, as phones make by themselves.';

/** Turns a photo upright, strips its metadata, and shrinks it to the largest size shown. */
export async function preparePhoto(bytes: Buffer): Promise<Prepared> {
  const flaw = photoFlaw(bytes);
  if (flaw !== undefined) return { problem: refused(flaw) };
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
    const { format, compression, width, height } = await image.metadata();
    const ending = endings[format as keyof typeof endings];
    if (!ending || (format === 'heif' && compression !== 'av1')) {
      return { problem: refused(heicFlaw) };
    }
    const isTooLarge = width * height > maxPixels || Math.max(width, height) > maxLength;
    if (isTooLarge) return { problem: tooManyPixels };
    const upright = image
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const quality = ending === 'png' ? {} : { quality: 90 };
    const written = ending === 'jpg' ? 'jpeg' : ending;
    return { bytes: await upright.toFormat(written, quality).toBuffer(), ending };
  } catch {
    return { problem: incomplete };
  }
}

/** A square WebP thumbnail of a photo. @throws when it cannot be decoded. */
export const thumbnailOf = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'cover' })
    .webp()
    .toBuffer();
