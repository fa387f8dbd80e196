import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dateIn } from '../../agency/date-in.ts';
import { isSameContent, sha256 } from '../../content/loading/content-files.ts';
import { editFacts, UneditableError, type YamlEdit } from '../../content/loading/edit-yaml.ts';
import { valueIn } from '../../content/loading/key-names.ts';
import { splitFrontMatter } from '../../content/loading/markdown-file.ts';
import { type HiddenReason, hiddenReason } from '../../content/unpublished.ts';
import { pathWith } from '../../desk/desk-paths.ts';
import { formValues } from '../../intake/server/form-body.ts';
import type { ZodPlugin } from '../../platform/server/zod-schemas.ts';
import { isPublisherDown, isUnfinished } from '../../publishing/publisher-task.ts';
import { listTasks } from '../../publishing/server/publisher-tasks.ts';
import { saveChange } from '../../publishing/server/site-changes.ts';
import { editorPaths } from '../editor-paths.ts';
import { sitePage } from '../pages/site.ts';
import { type SiteFilePage, siteFilePage } from '../pages/site-file.ts';
import {
  fieldText,
  isContentName,
  isTextFile,
  readReportItem,
  type SiteForm,
  siteFormOf,
} from '../site-forms.ts';
import { slugOf } from '../slug.ts';
import {
  applyFileChange,
  contestedParts,
  editedFacts,
  type FileChange,
  type FileEdits,
  pathIn,
  readFileChange,
} from './file-change.ts';
import { placeOfLine } from './found-texts.ts';
import { withoutMentions } from './mentions.ts';
import {
  draftsProblem,
  factsIn,
  readTexts,
  recheck,
  type SiteContent,
  siteContent,
} from './site-content.ts';
import { publisherName, readNewFile } from './site-routes.ts';
import { awaitCheck } from './task-result.ts';

/** Twice the longest text file of the example site. */
const maxFileBytes = 64 * 1024;
const tooLongMessage = 'This was not saved: a file can be at most 64 KB here. Split it in two.';

/** How long a page waits for the check after a save, in ms; usually it takes one second. */
const checkWaitMs = 6000;

/** The name of a copy, in the original's folder: "St. Paul" is "content/cities/st-paul.yaml". */
function copyName(typed: string, original: string): string {
  const [, folder = '', extension = ''] = /^content\/(.*\/)?[^/]*(\.\w+)$/.exec(original) ?? [];
  const name = typed
    .trim()
    .replace(/^content\//, '')
    .replace(folder, '')
    .replace(/\.(?:yaml|md)$/, '');
  return `content/${folder}${slugOf(name)}${extension}`;
}

/** How a new file of a form begins: as a draft, or last in the order of its folder. */
function blankSource(form: SiteForm | undefined, { files }: SiteContent, today: string): string {
  if (!form?.newFile) return '';
  const { key, isDated } = form.newFile;
  if (form.filePattern.endsWith('.md'))
    return `---\n${key}: ""\n${isDated ? `date: ${today}\n` : ''}draft: true\n---\n\n`;
  const [folder = ''] = form.filePattern.split('*');
  const count = Object.keys(files).filter((file) => file.startsWith(folder)).length;
  return `${key}: ""\norder: ${count + 1}\n`;
}

/** Whether an edit names a list entry by its index, which may be another entry by now. */
const isInList = ({ path }: YamlEdit): boolean => path.some((key) => typeof key === 'number');

const withoutLists = (change: FileEdits): FileEdits => ({
  ...change,
  edits: change.edits.filter((edit) => !isInList(edit)),
});

/** What was typed into lists: "team, entry 3, role: Web"; undefined if nothing. */
const listText = ({ edits }: FileEdits): string | undefined =>
  edits
    .filter(isInList)
    .map(({ path, value }) => {
      const place = path.map((key) => (typeof key === 'number' ? `entry ${key + 1}` : key));
      return `${place.join(', ')}: ${fieldText(value) || 'removed'}`;
    })
    .join('\n') || undefined;

const changedByOthers = { line: undefined, text: 'others have changed this' };
const listFormat = new Intl.ListFormat('en-US');
const textConflict =
  'so this was not saved. The box shows the file as it is now; what you wrote is above it, so you can add it again.';
const formConflict =
  'so this was not saved. What you typed is below; save it again to replace theirs. Lists are shown as they are now: what you wrote in them is above, so you can type it again.';

type Options = {
  environment: { SITE_FOLDER: string; LEADS_DATABASE_URL: string };
  agency: { timeZone: string };
};

/** The routes to view and edit a content file. */
export const siteFileRoutes: ZodPlugin<Options> = async (app, { environment, agency }) => {
  const { database } = app;
  const readContent = () => database.use((store) => siteContent(store, environment.SITE_FOLDER));

  const today = () => dateIn(agency.timeZone, new Date());

  /** The part of a text to show: all of it, a form's values, or one value. */
  const partOf = (
    file: string,
    text: string,
    { form: name, at }: Record<string, string>,
    content = factsIn(file, text),
  ): SiteFilePage['editedPart'] => {
    const form = siteFormOf(name, file);
    // An empty file has null.
    if (form && typeof content === 'object') {
      const keys = form.keys ?? Object.keys(Object(content));
      const values = Object.fromEntries(keys.map((key) => [key, valueIn(content, [key])]));
      const body = file.endsWith('.md') ? splitFrontMatter(text).body.trim() : undefined;
      return { kind: 'form', form: form.name, content: values, body };
    }
    const path = pathIn(at);
    const value = path && valueIn(content, path);
    if (path && typeof value === 'string') return { kind: 'value', path, text: value };
    return { kind: 'text', text };
  };

  const check = (person: string) =>
    database.use((store) => recheck(store, environment.SITE_FOLDER, person));

  const show = async (
    reply: FastifyReply,
    { files }: SiteContent,
    page: Pick<SiteFilePage, 'file' | 'expectedVersion' | 'editedPart'> & Partial<SiteFilePage>,
  ): Promise<FastifyReply> =>
    await reply.deskPage(siteFilePage, {
      files: Object.keys(files),
      reportedProblems: [],
      openAt: '',
      notices: [],
      hiddenReason: undefined,
      saveStatus: undefined,
      copy: '',
      problem: undefined,
      conflictText: undefined,
      ...page,
    });

  const hiddenReasonOf = (facts: unknown): HiddenReason | undefined => {
    const { draft, date } = Object(facts);
    const entry = { draft: draft === true, date: z.iso.date().safeParse(date).data };
    return hiddenReason(entry, today());
  };

  app.get(siteFilePage.path, async (request, reply) => {
    const query = formValues(request.query);
    const content = await readContent();
    const newFile = readNewFile(query, content.files);
    if (newFile?.problem !== undefined) {
      const { form, title, address } = newFile;
      const newFileUrl = pathWith(sitePage.path, { form, new: title, address });
      return reply.redirect(`${newFileUrl}#${form}-address`, 303);
    }
    const file =
      newFile?.file ??
      (query.copy
        ? copyName(query.file ?? '', query.copy)
        : `content/${(query.file ?? '').trim().replace(/^content\//, '')}`);
    if (!isContentName(file) || !isTextFile(file)) {
      return reply.redirect(pathWith(sitePage.path, { wrong: query.file ?? '' }), 303);
    }
    const bytes = await content.read(file);
    if (!bytes || query.copy) {
      const form = siteFormOf(query.form, file);
      const copied = query.copy && (await content.read(query.copy));
      const text = String(copied || blankSource(form, content, today()));
      const title = newFile && form?.newFile && { [form.newFile.key]: newFile.title };
      const facts = factsIn(file, text);
      const editedPart = partOf(file, text, query, facts && { ...Object(facts), ...title });
      const problem =
        bytes && 'There is already a file with this name. Choose another name for the copy.';
      const start = { file, copy: query.copy ?? '', expectedVersion: '', editedPart, problem };
      return await show(reply, content, start);
    }
    const text = bytes.toString();
    const place = query.line && placeOfLine(file, text, Number(query.line));
    if (place) return reply.redirect(place, 303);
    const number = Number(query.saved ?? 0);
    const [newest] = await database.use(listTasks);
    const isCurrent = newest !== undefined && isSameContent(newest.files, content.files);
    const task =
      number > 0 ? await awaitCheck(database, number, checkWaitMs) : isCurrent ? newest : undefined;
    const isChecked = task?.state === 'done' || task?.state === 'refused';
    const isChecking =
      number > 0 &&
      task !== undefined &&
      isUnfinished(task, Date.now()) &&
      !isPublisherDown(await database.use(listTasks), Date.now());
    // Renews itself without script, so it has no form, whose text would be lost.
    if (isChecking) reply.header('refresh', '2');
    const saveStatus = isChecking ? 'checking' : isChecked ? 'checked' : 'unchecked';
    return await show(reply, content, {
      file,
      expectedVersion: sha256(bytes),
      editedPart: partOf(file, text, query),
      reportedProblems: task?.state === 'refused' ? task.report.map(readReportItem) : [],
      openAt: query.open ?? '',
      notices: number > 0 && task?.state === 'done' ? task.report.map(readReportItem) : [],
      saveStatus: number > 0 ? saveStatus : undefined,
      hiddenReason: file.endsWith('.md') ? hiddenReasonOf(factsIn(file, text)) : undefined,
    });
  });

  const save = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body } = request;
    const fields = formValues(body);
    const { file = '', expectedVersion = '', form = '', at = '', copy = '' } = fields;
    if (!isContentName(file) || !isTextFile(file)) return reply.redirect(sitePage.path, 303);
    const content = await readContent();
    const bytes = await content.read(file);
    const copied = copy && (await content.read(copy));
    const blank = String(copied || blankSource(siteFormOf(form, file), content, today()));
    const text = bytes?.toString() ?? blank;
    const startText =
      expectedVersion === ''
        ? blank
        : String((await content.readEarlier(file, expectedVersion)) ?? '');
    const showAgain = async (
      problem: string,
      change: FileChange | undefined,
      conflictText?: string,
      contested: readonly string[] = [],
    ): Promise<FastifyReply> => {
      const typed: SiteFilePage['editedPart'] =
        change?.kind === 'text'
          ? change
          : partOf(file, text, fields, editedFacts(file, text, change?.edits ?? []));
      const body = change?.kind === 'edits' ? change.body : undefined;
      const part = typed.kind === 'form' && body !== undefined ? { ...typed, body } : typed;
      return await show(reply.code(422), content, {
        ...{ file, copy, problem, conflictText, editedPart: part },
        expectedVersion: bytes ? sha256(bytes) : '',
        reportedProblems: contested.map((at) => ({ ...changedByOthers, file, at })),
      });
    };
    let change: FileChange | undefined;
    try {
      change = readFileChange(file, startText, body);
      // A double submit, or another person with the same change, may have saved it already.
      const isSavedAlready =
        bytes !== undefined && applyFileChange(file, startText, change) === text;
      // Of a file that was not there, all is new.
      const base = bytes && expectedVersion === '' ? '' : startText;
      const parts = isSavedAlready ? [] : contestedParts(file, change, base, text);
      if (parts.length > 0) {
        const last = content.changes.find((each) => each.file === file);
        const by = last ? ` (${last.person} saved this file last)` : '';
        const news = `Others have since changed ${listFormat.format(parts)}${by}`;
        // Show the current text, so saving again does not revert another person's change.
        if (change.kind === 'text')
          return await showAgain(`${news}, ${textConflict}`, { kind: 'text', text }, change.text);
        const [typed, listed] = [withoutLists(change), listText(change)];
        return await showAgain(`${news}, ${formConflict}`, typed, listed, parts);
      }
      const draftProblem = draftsProblem(content, environment.LEADS_DATABASE_URL, file);
      if (draftProblem) return await showAgain(draftProblem, change);
      const newBytes = Buffer.from(applyFileChange(file, text, change, startText));
      if (newBytes.length > maxFileBytes) return await showAgain(tooLongMessage, change);
      const wanted = {
        file,
        bytes: newBytes,
        expectedVersion: bytes ? sha256(bytes) : null,
        liveVersion: content.live[file] ?? null,
        person: publisherName(request),
        now: Date.now(),
      };
      // Another person may have saved since the file was read.
      const isSaved = isSavedAlready || (await database.use((store) => saveChange(store, wanted)));
      if (!isSaved) return await save(request, reply);
    } catch (error) {
      if (!(error instanceof UneditableError)) throw error;
      return await showAgain(`This was not saved: ${error.message}.`, change);
    }
    const number = await check(publisherName(request));
    request.log.info({ person: request.deskSession.person.id, file }, 'changed a content file');
    return reply.redirect(
      pathWith(siteFilePage.path, { file, form, at, saved: String(number) }),
      303,
    );
  };
  app.post(siteFilePage.path, save);

  app.post(editorPaths.removeFile, async (request, reply) => {
    const { file = '', expectedVersion = '' } = formValues(request.body);
    const content = await readContent();
    if (!isContentName(file)) return reply.redirect(sitePage.path, 303);
    const person = publisherName(request);
    const saveBytes = (name: string, bytes: Buffer | undefined, version = content.files[name]) =>
      database.use((store) =>
        saveChange(store, {
          ...{ file: name, bytes, person, now: Date.now() },
          expectedVersion: version ?? null,
          liveVersion: content.live[name] ?? null,
        }),
      );
    const isRemoved = await saveBytes(file, undefined, expectedVersion);
    if (isRemoved) {
      for (const [name, text] of await readTexts(content, /\.(?:yaml|md)$/)) {
        const edits = withoutMentions(file, factsIn(name, text));
        // The check reports what cannot be taken out here, or has just been changed.
        if (edits.length > 0) await saveBytes(name, Buffer.from(editFacts(name, text, edits)));
      }
      await check(person);
    }
    return reply.redirect(pathWith(sitePage.path, { kept: isRemoved ? '' : file }), 303);
  });
};
