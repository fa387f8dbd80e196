import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { digestOf } from '../../../content/files/content-copy.ts';
import { logoFile, logoProblems, wordmarkFile } from '../../../content/parse-logo.ts';
import type { ZodPlugin } from '../../../platform/server/zod-schemas.ts';
import { saveChange } from '../../../publishing/server/site-changes.ts';
import { formValues } from '../../../submissions/server/form-body.ts';
import { pathWith } from '../../desk-paths.ts';
import { sitePhotosPage } from '../../pages/site-photos.ts';
import { isContentName, isPhoto } from '../../site-forms.ts';
import { askForCheck, siteContent } from './site-content.ts';
import { publisherName } from './site-routes.ts';

const maxPhotoBytes = 15 * 1024 * 1024;
/** The most that phones make of their own accord; one is decoded in up to 400 MB of memory. */
const maxPixels = 64e6;
/** Many times as large as a logo; every page has it. */
const maxDrawingBytes = 64 * 1024;
/** Wider than any place of the site, on the sharpest screens. */
const maxSide = 2880;

const endings = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' } as const;
/** How the files of these begin; no other is given to a decoder. */
const beginnings = /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp)/s;
/** Each may take several times the size of a photo in memory. */
const maxAtOnce = 3;

/** A photo as it is kept, or why it is none. */
type Prepared = { bytes: Buffer; ending: string } | { problem: string };

const noPhoto =
  'This is no photo that browsers show. Save it as JPEG, PNG, WebP or AVIF; to change only its name is not enough.';
const tooManyPixels =
  'This photo has more than 64 megapixels. Send a smaller version, as phones make by themselves.';

/** A photo turned upright, without where and when it was taken, and not larger than shown. */
async function preparePhoto(bytes: Buffer): Promise<Prepared> {
  if (!beginnings.test(bytes.toString('latin1', 0, 16))) return { problem: noPhoto };
  try {
    const image = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
    const { format, compression, width, height } = await image.metadata();
    const ending = endings[format as keyof typeof endings];
    // HEIF is AVIF only with the compression of AVIF.
    if (!ending || (format === 'heif' && compression !== 'av1')) return { problem: noPhoto };
    if (width * height > maxPixels) return { problem: tooManyPixels };
    const upright = image
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const quality = ending === 'png' ? {} : { quality: 90 };
    return { bytes: await upright.toFormat(format as 'jpeg', quality).toBuffer(), ending };
  } catch {
    return { problem: noPhoto };
  }
}

/** The name for a photo that is uploaded: "IMG 1234.JPG" becomes "img-1234". */
const nameOf = (filename: string): string =>
  filename
    .replace(/\.\w+$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'photo';

/** The text of a field that came along with a file. */
const fieldText = (field: unknown): string => String(Object(field).value ?? '');

const noDrawing = 'This is a drawing. To replace the logo with it, use “Another logo” below.';
const tooLarge = 'This photo has more than 15 MB. Send a smaller version.';
const tooLargeDrawing =
  'This drawing has more than 64 KB, and each page has it. Export it with fewer points.';
const tooMany = 'Another photo is arriving at this moment. Send this one again in a minute.';
const incomplete = 'The photo did not arrive as a whole. Send it again.';

type Options = { environment: { SITE_FOLDER: string } };

/** The routes to look at the photos of the site, and to add one. */
export const sitePhotoRoutes: ZodPlugin<Options> = async (app, { environment }) => {
  const { database } = app;
  const current = () => database.use((store) => siteContent(store, environment.SITE_FOLDER));
  // One at a time, so that several do not take the memory of the machine.
  let last: Promise<unknown> = Promise.resolve();
  const prepareNext = (bytes: Buffer): Promise<Prepared> => {
    const prepared = last.then(() => preparePhoto(bytes));
    last = prepared;
    return prepared;
  };
  await app.register(multipart, { limits: { fileSize: maxPhotoBytes, files: 1, fields: 5 } });

  const show = async (
    reply: FastifyReply,
    page: { added?: string | undefined; problem?: string },
  ): Promise<FastifyReply> => {
    const { files, live } = await current();
    return await reply.deskPage(sitePhotosPage, {
      photos: Object.keys(files)
        .filter(isPhoto)
        .map((file) => ({ file, seen: files[file] ?? '', isWaiting: live[file] !== files[file] })),
      added: page.added,
      problem: page.problem,
    });
  };

  app.get(sitePhotosPage.path, async (request, reply) => {
    const { added = '' } = formValues(request.query);
    return await show(reply, { added: isContentName(added) ? added : undefined });
  });

  /** Whose photos are arriving, so that one slow sender does not hold the places of all. */
  const arriving = new Set<string>();
  app.post(sitePhotosPage.path, { bodyLimit: maxPhotoBytes + 100_000 }, async (request, reply) => {
    const { id } = request.deskSession.person;
    if (arriving.has(id) || arriving.size >= maxAtOnce) {
      return await show(reply.code(503), { problem: tooMany });
    }
    arriving.add(id);
    try {
      return await add(request, reply);
    } finally {
      arriving.delete(id);
    }
  });

  /** Adds the photo of a form. */
  async function add(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const refuse = (problem: string) => show(reply.code(422), { problem });
    if (!request.isMultipart()) return await refuse('Choose a photo.');
    const part = await request.file();
    const sent = await part?.toBuffer().catch(() => undefined);
    if (part && !sent) return await refuse(part.file.truncated ? tooLarge : incomplete);
    if (!part || !sent || sent.length === 0) return await refuse('Choose a photo.');
    const { files, live } = await current();
    let file: string;
    let bytes = sent;
    const as = fieldText(part.fields.as);
    if (as === '' && /\.svg$/i.test(part.filename)) return await refuse(noDrawing);
    if (as !== '') {
      file = as === 'wordmark' ? wordmarkFile : logoFile;
      if (sent.length > maxDrawingBytes) return await refuse(tooLargeDrawing);
      const problems = logoProblems(sent.toString(), file);
      if (problems.length > 0) return await refuse(problems.join('\n'));
    } else {
      const photo = await prepareNext(sent);
      if ('problem' in photo) return await refuse(photo.problem);
      bytes = photo.bytes;
      const digest = digestOf(bytes);
      const named = (suffix: string) =>
        `content/photos/${nameOf(part.filename)}${suffix}.${photo.ending}`;
      const isFree = (name: string) => files[name] === undefined || files[name] === digest;
      // Another photo of this name stays what it is.
      file = isFree(named('')) ? named('') : named(`-${digest.slice(0, 6)}`);
    }
    const person = publisherName(request);
    const wanted = { file, bytes, seen: files[file] ?? null, live: live[file] ?? null, person };
    await database.use(async (store) => {
      await saveChange(store, { ...wanted, now: Date.now() });
      await askForCheck(store, environment.SITE_FOLDER, person);
    });
    return reply.redirect(pathWith(sitePhotosPage.path, { added: file }), 303);
  }
};
