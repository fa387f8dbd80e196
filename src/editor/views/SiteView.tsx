import { dateIn } from '../../agency/date-in.ts';
import { agency } from '../../content/agency.data.ts';
import { keyNames } from '../../content/loading/key-names.ts';
import { deskPaths, pathWith } from '../../desk/desk-paths.ts';
import { Ago } from '../../desk/views/Ago.tsx';
import styles from '../../desk/views/Desk.module.css';
import { Folded } from '../../desk/views/Folded.tsx';
import { PostButton } from '../../desk/views/PostButton.tsx';
import { formatDateTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { isUnfinished } from '../../publishing/publisher-task.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { editorPaths, valueLink } from '../editor-paths.ts';
import { type FoundText, type ShownTask, type SitePage, sitePage } from '../pages/site.ts';
import { siteFilePage } from '../pages/site-file.ts';
import { sitePhotosPage } from '../pages/site-photos.ts';
import { formsOf, isForFolder, isPhoto, type SiteForm, siteForms } from '../site-forms.ts';
import { ReportList, shortName } from './ReportList.tsx';
import { publisherDownText } from './SiteFileView.tsx';

type Props = SitePage & { now: Instant; isManager: boolean };

const folderForms = siteForms.filter(isForFolder);

const fileLink = (file: string, form = ''): string => pathWith(siteFilePage.path, { file, form });

// The pattern of these forms is the path of their only file.
const singleFileForms = siteForms.filter((form) => !isForFolder(form));

/** The page to change the site. */
export function SiteView(props: Props) {
  const { problem, files, q, foundTexts } = props;
  return (
    <div className={styles.page}>
      <h1>Site</h1>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Changes {...props} />
      <Gaps {...props.gaps} />
      <section id="wording" className={styles.block}>
        <h2>Change some wording</h2>
        <form className={styles.form} action={`${sitePage.path}#wording`}>
          <Field form="find" name="q" label="Some of its words" hint="As the site shows them">
            {(field) => <input {...field} type="search" defaultValue={q} />}
          </Field>
          <Button type="submit" look="outline" size="small">
            Find it
          </Button>
        </form>
        {foundTexts && <Found found={foundTexts} />}
      </section>
      <section className={styles.block}>
        <h2>Change what changes often</h2>
        <ul>
          {singleFileForms.map(({ name, title, filePattern: file }) => (
            <li key={name} className={styles.row}>
              <a href={fileLink(file, name)}>{title}</a>
            </li>
          ))}
          <li className={styles.row}>
            <a href={sitePhotosPage.path}>Photos</a>
          </li>
        </ul>
      </section>
      {folderForms.map((form) => (
        <FolderForm key={form.name} {...props} form={form} />
      ))}
      <Folded title="All files">
        <form className={styles.form} action={siteFilePage.path}>
          <Field form="new" name="file" label="Name of a new file" hint="Such as redirects.yaml">
            {(field) => <input {...field} required />}
          </Field>
          <Button type="submit" look="outline" size="small">
            Begin a file
          </Button>
        </form>
        <ul>
          {files.map((file) => (
            <li key={file} className={styles.row}>
              <a href={fileLink(file)}>{shortName(file)}</a>
            </li>
          ))}
        </ul>
      </Folded>
      <Versions {...props} />
    </div>
  );
}

/** The files of a folder with a form, and the beginning of a new one. */
function FolderForm({ form, newFile, entries, now }: Props & { form: SiteForm }) {
  const begun = newFile?.form === form.name ? newFile : undefined;
  const today = dateIn(agency.timeZone, new Date(now));
  return (
    <Folded title={form.title} isOpen={begun !== undefined}>
      {form.newFile && (
        <form className={styles.form} action={siteFilePage.path}>
          <input type="hidden" name="form" value={form.name} />
          <Field
            form={form.name}
            name="new"
            label={form.newFile.label}
            hint="Its address comes from this"
          >
            {(field) => <input {...field} required defaultValue={begun?.title} />}
          </Field>
          {begun && (
            <Field form={form.name} name="address" label="Its address" error={begun.problem}>
              {(field) => <input {...field} required defaultValue={begun.address} />}
            </Field>
          )}
          <Button type="submit" look="outline" size="small">
            Begin it
          </Button>
        </form>
      )}
      <ul>
        {entries
          .filter(({ file }) => formsOf(file).includes(form))
          .map(({ file, title, date, isDraft }) => (
            <li key={file} className={styles.row}>
              <a href={fileLink(file, form.name)}>{title}</a>{' '}
              <span>
                {date}
                {isDraft ? ' draft' : date > today ? ', held back until then' : ''}
              </span>
            </li>
          ))}
      </ul>
    </Folded>
  );
}

const kindWords = { new: 'new', changed: 'changed', removed: 'removed' } as const;

function Changes(props: Props) {
  const { changes, shownDigest, managerFacts, isManager, tasks, ...rest } = props;
  const { previewAt, isPublisherDown, entries, now } = rest;
  const today = dateIn(agency.timeZone, new Date(now));
  const hasHeldBackPosts = entries.some(({ isDraft, date }) => isDraft || date > today);
  const isWorking = tasks.some((task) => isUnfinished(task, now));
  const isPublished = changes.length === 0 && !isWorking;
  const shownFields = { shown: shownDigest };
  return (
    <section className={styles.block}>
      <h2>{isPublished ? 'All is published' : 'Not published yet'}</h2>
      {managerFacts.length > 0 && (
        <p>
          <strong>agency.yaml changes what only managers publish</strong>, because it decides where
          visitors and leads go, or how long leads are kept:{' '}
          {managerFacts.map((key) => (
            <a key={key} href={valueLink('content/agency.yaml', key)}>
              {key}{' '}
            </a>
          ))}
        </p>
      )}
      {tasks.map((task) => (
        <Task key={task.kind} task={task} isPublisherDown={isPublisherDown} now={now} />
      ))}
      {(changes.length > 0 || hasHeldBackPosts) && !isWorking && (
        <div className={styles.actions}>
          {changes.length > 0 && (
            <PostButton action={editorPaths.publishSite} fields={shownFields} look="primary">
              Publish the site
            </PostButton>
          )}
          {previewAt === undefined ? (
            <PostButton action={editorPaths.previewSite} fields={shownFields}>
              Build a preview
            </PostButton>
          ) : (
            <a href={`${deskPaths.preview}/`} target="_blank" rel="noreferrer">
              Look at the preview
            </a>
          )}
        </div>
      )}
      {changes.length > 0 && (
        <ul>
          {changes.map(({ file, digest, person, at, kind, isOutdated }) => (
            <li key={file} className={styles.row}>
              <span>
                {isPhoto(file) || kind === 'removed' ? (
                  shortName(file)
                ) : (
                  <a href={fileLink(file, formsOf(file)[0]?.name)}>{shortName(file)}</a>
                )}{' '}
                {kindWords[kind]} by {person} <Ago at={at} now={now} />
                {isOutdated && <strong> Another version of it has been published since.</strong>}
              </span>{' '}
              <div className={styles.actions}>
                {isOutdated && (
                  <PostButton action={editorPaths.keepChange} fields={{ file, digest }}>
                    Keep this change
                  </PostButton>
                )}
                <details>
                  <summary className={styles.summary} aria-label={`Take back ${shortName(file)}`}>
                    Take back
                  </summary>
                  <p>The file goes back to its published version, and this change is lost.</p>
                  <PostButton action={editorPaths.discardChange} fields={{ file, digest }}>
                    Take it back
                  </PostButton>
                </details>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The same list as `npm run launch`. */
function Gaps({ required, claims, optional }: Props['gaps']) {
  const lists = [
    { heading: 'Must be changed:', items: required },
    { heading: 'The example’s words under your name; change what isn’t true:', items: claims },
    { heading: 'Not filled in yet:', items: optional },
  ].filter(({ items }) => items.length > 0);
  if (lists.length === 0) return null;
  const count = lists.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Folded title={`Before going live: ${count} open`}>
      {lists.map(({ heading, items }) => (
        <div key={heading}>
          <p>{heading}</p>
          <ReportList items={items} />
        </div>
      ))}
    </Folded>
  );
}

const workingMessages = {
  check: 'The changes are being checked.',
  preview: 'The preview is being built. This takes ten to thirty seconds.',
  publish: 'The site is being built and published. This takes ten to thirty seconds.',
} as const;
const doneMessages = {
  check: 'The changes were checked, and can be published.',
  preview: 'The preview is ready.',
  publish: 'Published.',
} as const;
const refusedMessages = {
  check: 'The changes cannot be published like this.',
  preview: 'There is no preview.',
  publish: 'Nothing was published; the site is as it was.',
} as const;

type TaskProps = { task: ShownTask; isPublisherDown: boolean; now: Instant };

function Task({ task, isPublisherDown, now }: TaskProps) {
  const { kind, state, at, person, report, isCurrent } = task;
  const message =
    state === 'done'
      ? doneMessages[kind]
      : state === 'refused'
        ? refusedMessages[kind]
        : workingMessages[kind];
  return (
    <div className={styles.notice} role="status">
      <p>
        <strong>{message}</strong> {person}, <Ago at={at} now={now} />
      </p>
      {!isCurrent && kind !== 'check' && <p>It does not include changes made since then.</p>}
      {isPublisherDown && state === 'waiting' && <p>{publisherDownText}</p>}
      {report.length > 0 && (
        <>
          {state === 'done' && <p>Please read:</p>}
          <ReportList items={report} />
        </>
      )}
      {isUnfinished(task, now) && <a href={sitePage.path}>Look again</a>}
    </div>
  );
}

function Found({ found }: { found: readonly FoundText[] }) {
  if (found.length === 0) {
    return (
      <p role="status">
        No passage contains these words. Many passages have placeholders such as {'{phone}'} for
        prices, names and the phone number, so try other words of the sentence.
      </p>
    );
  }
  return (
    <ul>
      {found.map(({ file, path, excerpt }) => (
        <li key={`${file} ${path.join('.')}`} className={styles.event}>
          <a
            href={pathWith(siteFilePage.path, {
              file,
              at: path.length > 0 ? JSON.stringify(path) : '',
            })}
          >
            {excerpt}
          </a>{' '}
          <span>
            {shortName(file)}
            {path.length > 0 && `, ${keyNames(path).join(', ')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const maxNames = 4;

function Versions({ versions, now }: Props) {
  return (
    <Folded title="Publishing history and undo">
      <ul>
        {versions.map(({ number, at, person, isLive, isPublished, changed }) => (
          <li key={number} className={styles.row}>
            <span>
              {number}. {formatDateTime(at, agency.timeZone, now)}, {person}
              {isLive && ' (on the site now)'}
              {!isPublished && ' (was never published)'}
              {changed.length > 0 &&
                `: ${changed.slice(0, maxNames).map(shortName).join(', ')}${changed.length > maxNames ? ` and ${changed.length - maxNames} more` : ''}`}
            </span>
            {!isLive && (
              <details>
                <summary className={styles.summary} aria-label={`Publish version ${number} again`}>
                  Publish this one again
                </summary>
                <p>The site goes back to this version. What is on it now stays in this list.</p>
                <PostButton action={editorPaths.restoreSite} fields={{ number: String(number) }}>
                  Publish version {number} again
                </PostButton>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Folded>
  );
}
