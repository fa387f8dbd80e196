import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changedNames, filesDigest, isSameContent } from '../../content/loading/content-files.ts';
import { contentGaps } from '../../content/loading/content-gaps.ts';
import { publishersOnlyMessage } from '../../desk/desk-page.ts';
import { formBody, formValues } from '../../intake/server/form-body.ts';
import type { Environment } from '../../platform/server/environment.ts';
import { messagePage, sendPage } from '../../platform/server/rendering/send-page.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import {
  isPublisherDown,
  isUnfinished,
  type PublisherTask,
  type TaskKind,
} from '../../publishing/publisher-task.ts';
import { listVersions } from '../../publishing/server/content-versions.ts';
import { enqueueTask, listTasks } from '../../publishing/server/publisher-tasks.ts';
import { discardChange, rebaseChange } from '../../publishing/server/site-changes.ts';
import { isOutdated, type SiteChange } from '../../publishing/site-change.ts';
import { editorPaths } from '../editor-paths.ts';
import { type ShownTask, type SitePage, sitePage } from '../pages/site.ts';
import {
  fieldText,
  formsOf,
  isForFolder,
  isTextFile,
  readReportItem,
  siteForms,
} from '../site-forms.ts';
import { slugOf } from '../slug.ts';
import { findTexts } from './found-texts.ts';
import { changedManagerFacts } from './manager-facts.ts';
import { readFacts, readTexts, type SiteContent, siteContent } from './site-content.ts';

/** A change as the page showed it; its digest is null if it removes the file. */
const changeForm = formBody.pipe(
  z.object({
    file: z.string().catch(''),
    digest: z
      .string()
      .catch('')
      .transform((digest) => digest || null),
  }),
);
const conflictMessage = 'Someone else has changed this file in the meantime. Look at it again.';

const versionForm = formBody.pipe(z.object({ number: z.string().catch('').transform(Number) }));
const maxQuery = 200;

/** How long the page shows why a task was refused, even if files have changed since, in ms. */
const refusalShownMs = 10 * 60 * 1000;

/** The name of the signed-in person, as the list of versions shows it. */
export const publisherName = ({ deskSession }: FastifyRequest): string => deskSession.person.name;

/**
 * The new file that a request asks for, and why its address cannot be used; undefined if none. Its
 * title is in `new`; its address usually comes from the title.
 */
export function readNewFile(
  { form: name, new: title, address: typed }: Readonly<Record<string, string>>,
  files: SiteContent['files'],
): (NonNullable<SitePage['newFile']> & { file: string }) | undefined {
  const form = siteForms.find((each) => each.name === name && each.newFile);
  if (title === undefined || !form) return undefined;
  const address = slugOf(typed || title);
  const file = form.filePattern.replace('*', address);
  const problem = !/[a-z]/.test(address)
    ? 'An address needs letters from a to z. Type one, such as hail-season.'
    : files[file] === undefined
      ? undefined
      : `There is already a file named ${address}. Type another address, or open that file below.`;
  return { form: form.name, title: title.trim(), address: typed || address, file, problem };
}

/** Lets only publishers through, and shows others why not. */
export async function requirePublisher(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.deskSession.person.isPublisher) return undefined;
  reply.code(403);
  return await sendPage(request, reply, messagePage('Not allowed', publishersOnlyMessage));
}

type Options = { environment: Pick<Environment, 'SITE_FOLDER' | 'LEADS_WEBHOOK_URL'> };

/** What is open before the site goes live; nothing while agency.yaml has mistakes to correct. */
function gapsIn(...[texts, facts, environment]: Parameters<typeof contentGaps>): SitePage['gaps'] {
  try {
    const yaml = new Map([...facts].filter(([file]) => file.endsWith('.yaml')));
    const { required, claims, optional } = contentGaps(texts, yaml, environment);
    const [before, copied, empty] = [required, claims, optional].map((lines) =>
      lines.map(readReportItem),
    );
    return { required: before ?? [], claims: copied ?? [], optional: empty ?? [] };
  } catch {
    return { required: [], claims: [], optional: [] };
  }
}

/** The routes to review, publish and restore the site. */
export const siteRoutes: ZodPlugin<Options> = async (app, { environment }) => {
  const { database } = app;
  const readContent = () => database.use((store) => siteContent(store, environment.SITE_FOLDER));

  /** The latest publish or preview, and the newest check after it, unless outdated. */
  const tasksToShow = (tasks: readonly PublisherTask[], { files }: SiteContent): ShownTask[] => {
    const lastRequested = tasks.find(({ kind }) => kind !== 'check');
    const check = tasks.find(
      ({ kind, number }) => kind === 'check' && number > (lastRequested?.number ?? 0),
    );
    return [lastRequested, check].flatMap((task) => {
      if (!task) return [];
      const { kind, state, at, person, report } = task;
      const isCurrent = isSameContent(task.files, files);
      const isRecentRefusal =
        kind !== 'check' && state === 'refused' && Date.now() - at < refusalShownMs;
      if (!isCurrent && !isRecentRefusal && !isUnfinished(task, Date.now())) return [];
      return [{ kind, state, at, person, report: report.map(readReportItem), isCurrent }];
    });
  };

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    problem?: string,
  ): Promise<FastifyReply> => {
    const [content, tasks, versions] = await Promise.all([
      readContent(),
      database.use(listTasks),
      database.use(listVersions),
    ]);
    const { changes, live, files } = content;
    const query = formValues(request.query);
    const q = (query.q ?? '').slice(0, maxQuery);
    const texts = await readTexts(content, /./);
    const facts = await readFacts(texts);
    const preview = tasks.find(({ kind, state }) => kind === 'preview' && state === 'done');
    const liveNumber = versions.find(({ isPublished }) => isPublished)?.number;
    const kindOf = ({ file, digest }: SiteChange): SitePage['changes'][number]['kind'] =>
      digest === null ? 'removed' : live[file] === undefined ? 'new' : 'changed';
    const entries = [...texts].filter(([file]) => formsOf(file).some(isForFolder));
    const newFile = readNewFile(query, files);
    // Refreshes without script while a task is unfinished.
    const hasInput = q !== '' || newFile !== undefined || problem !== undefined;
    if (!hasInput && tasks.some((task) => isUnfinished(task, Date.now())))
      reply.header('refresh', '3');
    return await reply.deskPage(sitePage, {
      problem,
      changes: changes.map((change) => ({
        file: change.file,
        digest: change.digest ?? '',
        person: change.person,
        at: change.at,
        kind: kindOf(change),
        isOutdated: isOutdated(change, live),
      })),
      shownDigest: filesDigest(files),
      managerFacts: await changedManagerFacts(content, files),
      gaps: gapsIn(texts, facts, environment),
      tasks: tasksToShow(tasks, content),
      previewAt: preview && isSameContent(preview.files, files) ? preview.at : undefined,
      isPublisherDown: isPublisherDown(tasks, Date.now()),
      q,
      foundTexts: q === '' ? undefined : findTexts(texts, facts, q),
      newFile,
      entries: entries
        .map(([file]) => {
          const { title, name, date, draft } = Object(facts.get(file));
          return {
            file,
            title: fieldText(title) || fieldText(name) || file,
            date: fieldText(date).slice(0, 10),
            isDraft: draft === true,
          };
        })
        .sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title)),
      files: Object.keys(files).filter(isTextFile).sort(),
      versions: versions.map(({ number, at, person, isPublished, files: listed }, index) => {
        const previous = versions.slice(index + 1).find((each) => each.isPublished);
        return {
          number,
          at,
          person,
          isPublished,
          isLive: number === liveNumber,
          changed: previous ? changedNames(previous.files, listed) : [],
        };
      }),
    });
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, problem: string) =>
    show(request, reply.code(422), problem);

  /** Queues a publisher task for `files`, or for the content with its changes. */
  const queueTask = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: TaskKind,
    files?: PublisherTask['files'],
  ): Promise<FastifyReply> => {
    const content = await readContent();
    const { shown } = formValues(request.body);
    if (shown !== undefined && shown !== filesDigest(content.files)) {
      const problem =
        'Someone else has changed something in the meantime. Look at the list, then press the button again.';
      return await refuse(request, reply, problem);
    }
    if (kind === 'publish' && !files && content.changes.length === 0) {
      return await refuse(request, reply, 'Nothing has changed since the last publish.');
    }
    if (!files && content.changes.some((change) => isOutdated(change, content.live))) {
      const problem =
        'Another version of a changed file has been published in the meantime. Keep or take back the change first.';
      return await refuse(request, reply, problem);
    }
    const wanted = files ?? content.files;
    const managerFacts = kind === 'publish' ? await changedManagerFacts(content, wanted) : [];
    const { isManager } = request.deskSession.person;
    // The publish button on a file's page does not list the other changes.
    const sawChanges = files !== undefined || shown !== undefined;
    if (managerFacts.length > 0 && !(isManager && sawChanges)) {
      const remedy = isManager
        ? 'Check that this is right, then press the button below.'
        : 'Ask a manager to publish it.';
      const problem = `Nothing was published: ${managerFacts.join(', ')} would change in agency.yaml. These settings decide where visitors and leads go, and how long leads are kept. ${remedy}`;
      return await refuse(request, reply, problem);
    }
    const task = {
      kind,
      files: wanted,
      base: filesDigest(content.live),
      person: publisherName(request),
      at: Date.now(),
    };
    await database.use((store) => enqueueTask(store, task));
    request.log.info({ person: request.deskSession.person.id, kind }, 'queued a publisher task');
    return reply.redirect(sitePage.path, 303);
  };

  app.get(sitePage.path, async (request, reply) => {
    const { wrong, kept } = formValues(request.query);
    if (kept) {
      const problem = `Someone else has changed ${kept.slice(0, maxQuery)} in the meantime, so it was not removed. Look at it again.`;
      return await show(request, reply, problem);
    }
    const problem = `“${wrong?.slice(0, maxQuery)}” cannot be a file name. Use lowercase letters and dashes, and the right extension, as in cities/rockwall.yaml or pages/careers.md.`;
    return await show(request, reply, wrong === undefined ? undefined : problem);
  });

  app.post(editorPaths.publishSite, (request, reply) => queueTask(request, reply, 'publish'));

  app.post(editorPaths.previewSite, (request, reply) => queueTask(request, reply, 'preview'));

  app.post(editorPaths.restoreSite, { schema: { body: versionForm } }, async (request, reply) => {
    const versions = await database.use(listVersions);
    const version = versions.find(({ number }) => number === request.body.number);
    if (!version) return await refuse(request, reply, 'This version is no longer stored.');
    return await queueTask(request, reply, 'publish', version.files);
  });

  app.post(editorPaths.discardChange, { schema: { body: changeForm } }, async (request, reply) => {
    const { file, digest } = request.body;
    const isDiscarded = await database.use((store) => discardChange(store, file, digest));
    const { changes } = await readContent();
    if (!isDiscarded && changes.some((change) => change.file === file)) {
      return await refuse(request, reply, conflictMessage);
    }
    return reply.redirect(sitePage.path, 303);
  });

  app.post(editorPaths.keepChange, { schema: { body: changeForm } }, async (request, reply) => {
    const { live } = await readContent();
    const { file } = request.body;
    await database.use((store) => rebaseChange(store, request.body, live[file] ?? null));
    return reply.redirect(sitePage.path, 303);
  });
};
