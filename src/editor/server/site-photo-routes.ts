import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../../content/loading/content-files.ts';
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
import { draftsProblem, recheck, siteContent } from './site-content.ts';
import { publisherName } from './site-routes.ts';

const maxPhotoBytes = 15 * 1024 * 1024;
/** Many times the size of a logo; every page loads it. */
const maxLogoBytes = 64 * 1024;
/** Until published, each is stored twice in the leads database. */
const maxPendingPhotos = 20;
const tooManyPendingMessage = `${maxPendingPhotos} photos are waiting to be published. Publish or discard some before you add more.`;
/** Higher than the number of thumbnails on any page. */
const maxThumbnails = 40;
/** How many uploads run at once; each may take several times a photo's size in memory. */
const maxAtOnce = 3;

/** The name for an uploaded photo: "IMG 1234.JPG" becomes "img-1234". */
const nameOf = (filename: string): string => slugOf(filename.replace(/\.\w+$/, '')) || 'photo';

/** The text of a field sent with a file. */
const fieldText = (field: unknown): string => String(Object(field).value ?? '');

const svgMessage = 'This is an SVG file. To replace the logo with it, use “Another logo” below.';
const tooLargeMessage = 'This photo is larger than 15 MB. Send a smaller version.';
const tooLargeLogoMessage =
  'This drawing is larger than 64 KB, and every page loads it. Export it with fewer points.';
const busyMessage = 'Another photo is being uploaded right now. Send this one again in a minute.';
const conflictMessage = 'Someone else just changed this file. Send yours again.';
const incompleteMessage = 'The upload was incomplete. Send it again.';

type Options = { environment: { SITE_FOLDER: string; LEADS_DATABASE_URL: string } };

/** The routes to view the site's photos and upload one. */
export const sitePhotoRoutes: ZodPlugin<Options> = async (app, { environment }) => {
  const { database } = app;
  const current = () => database.use((store) => siteContent(store, environment.SITE_FOLDER));
  let lastDecode: Promise<unknown> = Promise.resolve();
  let queued = 0;
  /** Decodes one photo at a time, to bound memory use. */
  const decodeInTurn = <T>(decode: () => Promise<T>): Promise<T> => {
    queued += 1;
    const decoded = lastDecode.then(decode).finally(() => {
      queued -= 1;
    });
    lastDecode = decoded.catch(() => undefined);
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
          isPending: live[file] !== files[file],
        })),
      addedFile: page.added,
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
    if (queued >= maxThumbnails) return reply.code(503).send();
    const thumbnail = await decodeInTurn(async () =>
      thumbnailOf((await read(file)) ?? Buffer.alloc(0)),
    )
      // The file has a photo's name, but is no photo.
      .catch(() => undefined);
    if (!thumbnail) return reply.code(404).send();
    // The URL contains the digest, so its response never changes.
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    return reply.type('image/webp').send(thumbnail);
  });

  /** Uploads in progress, by person, so one slow sender does not hold all slots. */
  const uploads = new Map<string, Promise<FastifyReply>>();
  app.post(sitePhotosPage.path, { bodyLimit: maxPhotoBytes + 100_000 }, async (request, reply) => {
    const { id } = request.deskSession.person;
    // On a double submit, the second waits, and then finds the photo stored.
    await uploads.get(id)?.catch(() => undefined);
    if (uploads.size >= maxAtOnce) return await show(reply.code(503), { problem: busyMessage });
    const added = add(request, reply);
    uploads.set(id, added);
    try {
      return await added;
    } finally {
      if (uploads.get(id) === added) uploads.delete(id);
    }
  });

  /** Adds the uploaded photo or logo. */
  async function add(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const refuse = (problem: string) => show(reply.code(422), { problem });
    if (!request.isMultipart()) return await refuse('Choose a photo.');
    const part = await request.file();
    const sent = await part?.toBuffer().catch(() => undefined);
    if (part && !sent)
      return await refuse(part.file.truncated ? tooLargeMessage : incompleteMessage);
    if (!part || !sent || sent.length === 0) return await refuse('Choose a photo.');
    // The person's permission may have been revoked during the upload.
    const session = await currentDeskSession(request);
    if (!session?.person.isPublisher) {
      return await sendPage(
        request,
        reply.code(403),
        messagePage('Not allowed', publishersOnlyMessage),
      );
    }
    const content = await current();
    const { files, live, changes } = content;
    const draftProblem = draftsProblem(content, environment.LEADS_DATABASE_URL);
    if (draftProblem) return await refuse(draftProblem);
    if (changes.filter((change) => isPhoto(change.file)).length >= maxPendingPhotos) {
      return await refuse(tooManyPendingMessage);
    }
    let file: string;
    let bytes = sent;
    const logoKind = fieldText(part.fields.as);
    if (logoKind === '' && /\.svg$/i.test(part.filename)) return await refuse(svgMessage);
    if (logoKind !== '') {
      file = logoKind === 'wordmark' ? wordmarkFile : logoFile;
      if (sent.length > maxLogoBytes) return await refuse(tooLargeLogoMessage);
      const problems = logoProblems(sent.toString(), file);
      if (problems.length > 0) return await refuse(problems.join('\n'));
    } else {
      const photo = await decodeInTurn(() => preparePhoto(sent));
      if ('problem' in photo) return await refuse(photo.problem);
      bytes = photo.bytes;
      if (bytes.length > maxPhotoBytes) return await refuse(tooLargeMessage);
      const digest = sha256(bytes);
      const photoFile = (suffix: string) =>
        `content/photos/${nameOf(part.filename)}${suffix}.${photo.extension}`;
      const isFree = (name: string) => files[name] === undefined || files[name] === digest;
      // Do not overwrite another photo of this name.
      file = isFree(photoFile('')) ? photoFile('') : photoFile(`-${digest.slice(0, 6)}`);
    }
    const person = publisherName(request);
    const wanted = {
      file,
      bytes,
      expectedVersion: files[file] ?? null,
      liveVersion: live[file] ?? null,
      person,
    };
    const isSaved = await database.use((store) =>
      saveChange(store, { ...wanted, now: Date.now() }),
    );
    if (!isSaved) return await refuse(conflictMessage);
    await database.use((store) => recheck(store, environment.SITE_FOLDER, person));
    return reply.redirect(pathWith(sitePhotosPage.path, { added: file }), 303);
  }
};
