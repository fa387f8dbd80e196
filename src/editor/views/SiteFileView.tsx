import { keyNames } from '../../content/loading/key-names.ts';
import type { HiddenReason } from '../../content/unpublished.ts';
import { pathWith } from '../../desk/desk-paths.ts';
import styles from '../../desk/views/Desk.module.css';
import { PostButton } from '../../desk/views/PostButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { DraftBadge } from '../../ui/DraftBadge.tsx';
import { Field } from '../../ui/Field.tsx';
import { localDate } from '../../ui/local-date.ts';
import { editorPaths } from '../editor-paths.ts';
import { formSchemas } from '../form-schemas.data.ts';
import { sitePage } from '../pages/site.ts';
import { type SiteFilePage, siteFilePage } from '../pages/site-file.ts';
import {
  bodyPlace,
  fieldId,
  formsOf,
  type ReportItem,
  type SiteForm,
  siteFormOf,
} from '../site-forms.ts';
import { ColorNote } from './ColorNote.tsx';
import { ReportList, shortName } from './ReportList.tsx';
import { type JsonSchema, SiteField } from './SiteFields.tsx';

type Props = SiteFilePage;

/** What a change waits for that no publisher picks up. */
export const publisherDownText =
  'Nothing on the server is picking this up. Whoever runs it needs to start the publisher; your changes are kept.';

function visibilityText(hiddenReason: HiddenReason | undefined): string {
  if (!hiddenReason) return 'Visitors see it once it is published.';
  return hiddenReason.reason === 'draft'
    ? 'Only a preview shows it until Draft is set to No.'
    : `Only a preview shows it until ${localDate(hiddenReason.date)}. Publish the site on that day or later.`;
}

/** Edits a content file: its whole text, its form, or one passage. */
export function SiteFileView(props: Props) {
  const { file, expectedVersion, editedPart, saveStatus, problem, conflictText, copy } = props;
  const form = siteFormOf(editedPart.kind === 'form' ? editedPart.form : '', file);
  const title = form ? form.title : editedPart.kind === 'value' ? 'One passage' : shortName(file);
  const page = editedPart.kind === 'value' ? '' : linkTo(file, form);
  const links = [
    ...formsOf(file).map((each) => ({ text: each.title, link: linkTo(file, each) })),
    { text: 'The whole file, as text', link: linkTo(file) },
  ].filter(({ link }) => link !== page);
  return (
    <div className={styles.page}>
      <p>
        <a href={sitePage.path}>Site</a>
      </p>
      <h1>{title}</h1>
      {title !== shortName(file) && <p>{shortName(file)}</p>}
      {props.hiddenReason && (
        <p>
          <DraftBadge hiddenReason={props.hiddenReason} />
        </p>
      )}
      {problem ? (
        <div className={styles.problem} role="alert">
          <p>{problem}</p>
          <ReportList items={props.reportedProblems} page={page} />
        </div>
      ) : (
        <Status {...props} page={page} />
      )}
      {conflictText !== undefined && (
        <Field form="other" name="other" label="What you wrote">
          {(field) => <textarea {...field} rows={12} readOnly defaultValue={conflictText} />}
        </Field>
      )}
      {saveStatus !== 'checking' && (
        <form
          className={`${styles.form} ${styles.wide} ${styles.prefilled}`}
          method="post"
          action={siteFilePage.path}
        >
          <input type="hidden" name="file" value={file} />
          <input type="hidden" name="copy" value={copy} />
          <input type="hidden" name="expectedVersion" value={expectedVersion} />
          <EditedPart {...props} form={form} />
          <div className={styles.save}>
            <Button type="submit">Save</Button> <strong>Not saved yet</strong>
          </div>
        </form>
      )}
      {expectedVersion !== '' && (
        <section className={styles.block}>
          {links.map(({ text, link }) => (
            <p key={link}>
              <a href={link}>{text}</a>
            </p>
          ))}
          {(editedPart.kind === 'text' || form?.newFile) && <FileActions {...props} form={form} />}
        </section>
      )}
    </div>
  );
}

const linkTo = (file: string, form?: SiteForm): string =>
  pathWith(siteFilePage.path, { file, form: form?.name ?? '' });

/** What the check says of the file. */
function Status(props: Props & { page: string }) {
  const { file, editedPart, reportedProblems, notices, saveStatus, page } = props;
  const isRefused = reportedProblems.length > 0;
  if (!saveStatus && !isRefused) return null;
  const isOwn = (item: ReportItem) => item.file === file;
  const problems = reportedProblems.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  return (
    <div className={styles.notice} role="status">
      {isRefused ? (
        <p>
          <strong>
            {saveStatus ? 'Saved, but it cannot' : 'It cannot'} be published like this.
          </strong>{' '}
          Please correct:
        </p>
      ) : (
        <p>
          <strong>Saved.</strong> {saveStatus === 'checked' && visibilityText(props.hiddenReason)}
          {saveStatus === 'checking' && <>Being checked … This page renews itself.</>}
          {saveStatus === 'unchecked' && publisherDownText}
        </p>
      )}
      {notices.length > 0 && <p>Please read before you publish:</p>}
      <ReportList
        items={[...problems, ...notices]}
        page={page}
        source={editedPart.kind === 'text' ? { file, text: editedPart.text } : undefined}
      />
      {!isRefused && (
        <div className={styles.actions}>
          <PostButton action={editorPaths.publishSite} look="primary">
            Publish the site
          </PostButton>
          <PostButton action={editorPaths.previewSite}>Build a preview</PostButton>
        </div>
      )}
    </div>
  );
}

/** Actions on the whole file. */
function FileActions({ file, expectedVersion, form }: Props & { form: SiteForm | undefined }) {
  return (
    <>
      <details>
        <summary className={styles.summary}>Copy this file</summary>
        <form className={styles.form} action={siteFilePage.path}>
          <input type="hidden" name="copy" value={file} />
          <input type="hidden" name="form" value={form?.name ?? ''} />
          <Field
            form="copy"
            name="file"
            label="Name of the copy"
            hint="Its address comes from this"
          >
            {(field) => <input {...field} required />}
          </Field>
          <Button type="submit" look="outline" size="small">
            Begin the copy
          </Button>
        </form>
      </details>
      <details>
        <summary className={styles.summary}>Remove this file</summary>
        <p>
          Its page will be gone once this is published, and lists, answers and links of other files
          no longer name it; the check says which texts still do. You can take this back until then,
          and undo it afterward.
        </p>
        <PostButton action={editorPaths.removeFile} fields={{ file, expectedVersion }}>
          Remove {shortName(file)} and its mentions
        </PostButton>
      </details>
    </>
  );
}

const fileRows = 24;

const bracesText =
  'Names in braces, such as {phone}, are replaced by facts that are stored in one place.';

/** Room for lines that are added, which the numbers beside them reach. */
const spareLines = 40;

function EditedPart({ editedPart, form, ...props }: Props & { form: SiteForm | undefined }) {
  const { file, files } = props;
  const reportedProblems = props.reportedProblems.filter((each) => each.file === file);
  if (editedPart.kind === 'text') {
    const lines = editedPart.text.split('\n');
    return (
      <Field form="site" name="text" label="Text of the file" hint={textHint(file)}>
        {(field) => (
          <div className={styles.lines}>
            <div className={styles.numbers} aria-hidden="true">
              {Array.from({ length: lines.length + spareLines }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have only their number.
                <span key={index} id={`line-${index + 1}`} />
              ))}
            </div>
            <textarea
              {...field}
              className={`${field.className} ${styles.source}`}
              rows={Math.max(fileRows, lines.length + 1)}
              defaultValue={editedPart.text}
              spellCheck
            />
          </div>
        )}
      </Field>
    );
  }
  const shared = { files, reportedProblems, openAt: props.openAt, isRequired: true };
  if (editedPart.kind === 'value') {
    const { path, text } = editedPart;
    const schema = { type: 'string', title: keyNames(path).join(', '), description: bracesText };
    return (
      <>
        <input type="hidden" name="at" value={JSON.stringify(path)} />
        <SiteField {...shared} schema={schema} path={path} value={text} isFolded={false} />
      </>
    );
  }
  const content = Object(editedPart.content);
  const schema: JsonSchema = form ? (formSchemas[form.name] as JsonSchema) : {};
  const properties = form?.keys?.flatMap((key) => {
    const each = schema.properties?.[key];
    return each ? [[key, each] as const] : [];
  });
  return (
    <>
      <input type="hidden" name="form" value={editedPart.form} />
      <SiteField
        {...shared}
        schema={{ ...schema, ...(properties && { properties: Object.fromEntries(properties) }) }}
        path={[]}
        value={content}
        folded={form?.folded}
        isFolded={form?.newFile !== undefined}
        note={(key) => form?.name === 'colors' && <ColorNote name={key} own={content} />}
      />
      {editedPart.body !== undefined && (
        <Field
          form="site"
          name="body"
          id={fieldId(bodyPlace)}
          label="Text"
          error={reportedProblems.find(({ at }) => at === bodyPlace)?.text}
          hint="## begins a heading, **two stars** make bold, [words](/contact) a link, ![what it shows](../photos/name.jpg) a photo"
        >
          {(field) => (
            <textarea {...field} rows={fileRows} defaultValue={editedPart.body} spellCheck />
          )}
        </Field>
      )}
    </>
  );
}

const textHint = (file: string): string =>
  file.endsWith('.yaml')
    ? 'Change what is after a colon or on the lines below it, and keep the spaces at the beginning of lines'
    : '';
