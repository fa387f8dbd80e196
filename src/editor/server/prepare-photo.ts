import sharp from 'sharp';
import { heicFlaw, photoFlaw } from '../../content/photo-flaw.ts';

/** The largest photo that phones take by default; decoding it needs up to 400 MB of memory. */
const maxPixels = 64e6;
/** In pixels; longer than a panorama. A long image decodes slowly even if it is one pixel high. */
const maxSideLength = 20_000;
/** In pixels; wider than any image on the site, even on high-density screens. */
const maxStoredSide = 2880;

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' } as const;
/** In pixels, for 2x screens. */
const thumbnailSide = 192;

/** A photo ready to store, or why it was refused. */
export type PreparedPhoto = { bytes: Buffer; extension: string } | { problem: string };

const flawMessage = (flaw: string) =>
  `This ${flaw}. Send it as a still JPEG, PNG, WebP or AVIF; renaming it is not enough.`;
const incompleteMessage =
  'This photo is incomplete, so only part of it would show. Upload it again.';
const tooManyPixelsMessage =
  'This photo is larger than 64 megapixels, or longer than 20,000 pixels on one side. Send a smaller version.';

/** Turns a photo upright, strips its metadata, and shrinks it to the largest size shown. */
export async function preparePhoto(bytes: Buffer): Promise<PreparedPhoto> {
  const flaw = photoFlaw(bytes);
  if (flaw !== undefined) return { problem: flawMessage(flaw) };
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
    const { format, compression, width, height } = await image.metadata();
    const extension = extensions[format as keyof typeof extensions];
    if (!extension || (format === 'heif' && compression !== 'av1')) {
      return { problem: flawMessage(heicFlaw) };
    }
    const isTooLarge = width * height > maxPixels || Math.max(width, height) > maxSideLength;
    if (isTooLarge) return { problem: tooManyPixelsMessage };
    const upright = image.autoOrient().resize({
      width: maxStoredSide,
      height: maxStoredSide,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const quality = extension === 'png' ? {} : { quality: 90 };
    const outputFormat = extension === 'jpg' ? 'jpeg' : extension;
    return { bytes: await upright.toFormat(outputFormat, quality).toBuffer(), extension };
  } catch {
    return { problem: incompleteMessage };
  }
}

/** A square WebP thumbnail of a photo. @throws when it cannot be decoded. */
export const thumbnailOf = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'cover' })
    .webp()
    .toBuffer();
