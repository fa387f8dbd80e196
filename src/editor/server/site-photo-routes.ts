import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../../content/loading/content-copy.ts';
import { logoFile, logoProblems, wordmarkFile } from '../../content/parse-logo.ts';
import { publishersOnlyMessage } from '../../desk/desk-page.ts';
import { pathWith } from '../../desk/desk-paths.ts';
import { currentDeskSession } from '../../desk/server/sign-in.ts';
import { formValues } from '../../intake/server/form-body.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { saveChange } from '../../publishing/server/site-changes.ts';
import { editorPaths } from '../editor-paths.ts';
import { sitePhotosPage } from '../pages/site-photos.ts';
import { isContentName, isPhoto } from '../site-forms.ts';
import { slugOf } from '../slug.ts';
import { preparePhoto, thumbnailOf } from './prepare-photo.ts';
import { askForCheck, draftsProblem, siteContent } from './site-content.ts';
import { publisherName } from './site-routes.ts';

const maxPhotoBytes = 15 * 1024 * 1024;
/** Many times the size of a logo; every page includes it. */
const maxDrawingBytes = 64 * 1024;
/** Each is stored twice until it is published, in the leads database. */
const maxWaiting = 20;
const tooManyWaiting = `${maxWaiting} photos wait to be published. Publish them, or take some back, before you add more.`;
/** More than one page shows. */
const maxThumbnails = 40;
/** Each may take several times a photo's size in memory. */
const maxAtOnce = 3;

/** The name for an uploaded photo: "IMG 1234.JPG" becomes "img-1234". */
const nameOf = (filename: string): string => slugOf(filename.replace(/\.\w+$/, '')) || 'photo';

/** The text of a field sent with a file. */
const fieldText = (field: unknown): string => String(Object(field).value ?? '');

const noDrawing = 'This is a drawing. To replace the logo with it, use “Another logo” below.';
const tooLarge = 'This photo has more than 15 MB. Send a smaller version.';
const tooLargeDrawing =
  'This drawing has more than 64 KB, and each page has it. Export it with fewer points.';
const tooMany = 'Another photo is arriving at this moment. Send this one again in a minute.';
const changedMeanwhile = 'Somebody else changed this file at this moment. Send yours again.';
const incomplete = 'The photo did not arrive as a whole. Send it again.';

type Options = { environment: { SITE_FOLDER: string; LEADS_DATABASE_URL: string } };

/** The routes to view the site's photos and upload one. */
export const sitePhotoRoutes: ZodPlugin<Options> = async (app, { environment }) => {
  const { database } = app;
  const current = () => database.use((store) => siteContent(store, environment.SITE_FOLDER));
  let last: Promise<unknown> = Promise.resolve();
  let inLine = 0;
  /** Decodes one photo at a time, to bound memory use. */
  const inTurn = <T>(decode: () => Promise<T>): Promise<T> => {
    inLine += 1;
    const decoded = last.then(decode).finally(() => {
      inLine -= 1;
    });
    last = decoded.catch(() => undefined);
    return decoded;
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
        .map((file) => ({
          file,
          expectedVersion: files[file] ?? '',
          isWaiting: live[file] !== files[file],
        })),
      added: page.added,
      problem: page.problem,
    });
  };

  app.get(sitePhotosPage.path, async (request, reply) => {
    const { added = '' } = formValues(request.query);
    return await show(reply, { added: isContentName(added) ? added : undefined });
  });

  app.get(editorPaths.thumbnail, async (request, reply) => {
    const { file = '', expectedVersion } = formValues(request.query);
    const { files, read } = await current();
    if (!isPhoto(file) || files[file] !== expectedVersion) return reply.code(404).send();
    if (inLine >= maxThumbnails) return reply.code(503).send();
    const thumbnail = await inTurn(async () => thumbnailOf((await read(file)) ?? Buffer.alloc(0)))
      // The name is a photo's, but the file is not.
      .catch(() => undefined);
    if (!thumbnail) return reply.code(404).send();
    // The URL contains the digest.
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    return reply.type('image/webp').send(thumbnail);
  });

  /** Uploads in progress, by person, so one slow sender does not hold all slots. */
  const arriving = new Map<string, Promise<FastifyReply>>();
  app.post(sitePhotosPage.path, { bodyLimit: maxPhotoBytes + 100_000 }, async (request, reply) => {
    const { id } = request.deskSession.person;
    // On a double submit, the second waits, and then finds the photo stored.
    await arriving.get(id)?.catch(() => undefined);
    if (arriving.size >= maxAtOnce) return await show(reply.code(503), { problem: tooMany });
    const added = add(request, reply);
    arriving.set(id, added);
    try {
      return await added;
    } finally {
      if (arriving.get(id) === added) arriving.delete(id);
    }
  });

  /** Adds the uploaded photo or logo. */
  async function add(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const refuse = (problem: string) => show(reply.code(422), { problem });
    if (!request.isMultipart()) return await refuse('Choose a photo.');
    const part = await request.file();
    const sent = await part?.toBuffer().catch(() => undefined);
    if (part && !sent) return await refuse(part.file.truncated ? tooLarge : incomplete);
    if (!part || !sent || sent.length === 0) return await refuse('Choose a photo.');
    // The person's permission may have been revoked during the upload.
    const session = await currentDeskSession(request);
    if (!session?.person.isPublisher) {
      return await sendPage(
        request,
        reply.code(403),
        messagePage('Not for you', publishersOnlyMessage),
      );
    }
    const content = await current();
    const { files, live, changes } = content;
    const full = draftsProblem(content, undefined, environment.LEADS_DATABASE_URL);
    if (full) return await refuse(full);
    if (changes.filter((change) => isPhoto(change.file)).length >= maxWaiting) {
      return await refuse(tooManyWaiting);
    }
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
      const photo = await inTurn(() => preparePhoto(sent));
      if ('problem' in photo) return await refuse(photo.problem);
      bytes = photo.bytes;
      if (bytes.length > maxPhotoBytes) return await refuse(tooLarge);
      const digest = sha256(bytes);
      const named = (suffix: string) =>
        `content/photos/${nameOf(part.filename)}${suffix}.${photo.ending}`;
      const isFree = (name: string) => files[name] === undefined || files[name] === digest;
      // Do not overwrite another photo of this name.
      file = isFree(named('')) ? named('') : named(`-${digest.slice(0, 6)}`);
    }
    const person = publisherName(request);
    const wanted = {
      file,
      bytes,
      expectedVersion: files[file] ?? null,
      live: live[file] ?? null,
      person,
    };
    const isSaved = await database.use((store) =>
      saveChange(store, { ...wanted, now: Date.now() }),
    );
    if (!isSaved) return await refuse(changedMeanwhile);
    await database.use((store) => askForCheck(store, environment.SITE_FOLDER, person));
    return reply.redirect(pathWith(sitePhotosPage.path, { added: file }), 303);
  }
};
