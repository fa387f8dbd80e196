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
import { fieldName, siteForms } from '../site-forms.ts';
import { ReportList, shortName } from './ReportList.tsx';
import { type JsonSchema, SiteField } from './SiteFields.tsx';

type Props = SiteFilePage;

function visibilityText(hiddenReason: HiddenReason | undefined): string {
  if (!hiddenReason) return 'Visitors see it once it is published.';
  return hiddenReason.reason === 'draft'
    ? 'Only a preview shows it until Draft is set to No.'
    : `Only a preview shows it until ${localDate(hiddenReason.date)}. Publish the site on that day or later.`;
}

/** Edits a content file: its whole text, its form, or one passage. */
export function SiteFileView(props: Props) {
  const {
    file,
    expectedVersion,
    editedPart,
    reportedProblems,
    notices,
    saveStatus,
    problem,
    conflictText,
  } = props;
  const form = editedPart.kind === 'form' && siteForms.find(({ name }) => name === editedPart.form);
  const title = form ? form.title : editedPart.kind === 'value' ? 'One passage' : shortName(file);
  const inThisFile = reportedProblems.filter((each) => each.file === file);
  const inOtherFiles = reportedProblems.filter((each) => each.file !== file);
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
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {(saveStatus || reportedProblems.length > 0) && (
        <div className={styles.notice} role="status">
          {reportedProblems.length > 0 ? (
            <p>
              <strong>
                {saveStatus ? 'Saved, but it cannot' : 'It cannot'} be published like this.
              </strong>{' '}
              Please correct:
            </p>
          ) : saveStatus === 'checked' ? (
            <p>
              <strong>Saved.</strong> {visibilityText(props.hiddenReason)}
            </p>
          ) : (
            <p>
              <strong>Saved.</strong> It is still being checked:{' '}
              <a href={pathWith(siteFilePage.path, { file, form: form ? form.name : '' })}>
                look again
              </a>
            </p>
          )}
          {notices.length > 0 && <p>Please read before you publish:</p>}
          <ReportList
            items={[...inThisFile, ...inOtherFiles, ...notices]}
            source={editedPart.kind === 'text' ? { file, text: editedPart.text } : undefined}
          />
          {reportedProblems.length === 0 && (
            <div className={styles.actions}>
              <PostButton action={editorPaths.publishSite} look="primary">
                Publish the site
              </PostButton>
              <PostButton action={editorPaths.previewSite}>Build a preview</PostButton>
            </div>
          )}
        </div>
      )}
      {conflictText !== undefined && (
        <Field form="other" name="other" label="What you wrote">
          {(field) => <textarea {...field} rows={12} readOnly defaultValue={conflictText} />}
        </Field>
      )}
      <form
        className={`${styles.form} ${styles.wide} ${styles.prefilled}`}
        method="post"
        action={siteFilePage.path}
      >
        <input type="hidden" name="file" value={file} />
        <input type="hidden" name="expectedVersion" value={expectedVersion} />
        <EditedPart {...props} reportedProblems={inThisFile} />
        <div className={styles.save}>
          <Button type="submit">Save</Button> <strong>Not saved yet</strong>
        </div>
      </form>
      {editedPart.kind === 'text' && expectedVersion !== '' && (
        <FileActions file={file} expectedVersion={expectedVersion} />
      )}
    </div>
  );
}

/** Actions on the whole file. */
function FileActions({ file, expectedVersion }: Pick<Props, 'file' | 'expectedVersion'>) {
  return (
    <section className={styles.block}>
      <details>
        <summary className={styles.summary}>Copy this file</summary>
        <form className={styles.form} action={siteFilePage.path}>
          <input type="hidden" name="copy" value={file} />
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
          Its page will be gone once this is published. You can take this back until then, and undo
          it afterward.
        </p>
        <PostButton action={editorPaths.removeFile} fields={{ file, expectedVersion }}>
          Remove {shortName(file)}
        </PostButton>
      </details>
    </section>
  );
}

const fileRows = 24;

function EditedPart({ editedPart, file, choices, reportedProblems }: Props) {
  if (editedPart.kind === 'text') {
    return (
      <Field form="site" name="text" label="Text of the file" hint={textHint(file)}>
        {(field) => (
          <textarea
            {...field}
            className={`${field.className} ${styles.source}`}
            rows={fileRows}
            defaultValue={editedPart.text}
            spellCheck
          />
        )}
      </Field>
    );
  }
  if (editedPart.kind === 'value') {
    const at = keyNames(editedPart.path).join(', ');
    return (
      <>
        <input type="hidden" name="at" value={JSON.stringify(editedPart.path)} />
        <Field
          form="site"
          name={fieldName('text', editedPart.path)}
          label={at}
          error={reportedProblems.find((each) => each.at === at)?.text}
          note="Names in braces, such as {phone}, are replaced by facts that are stored in one place."
        >
          {(field) => <textarea {...field} rows={8} defaultValue={editedPart.text} spellCheck />}
        </Field>
      </>
    );
  }
  const form = siteForms.find(({ name }) => name === editedPart.form);
  const schema: JsonSchema = form ? (formSchemas[form.name] as JsonSchema) : {};
  const fieldsOf = (keys: readonly string[]) =>
    keys.map((key) => {
      const fieldSchema = schema.properties?.[key];
      return (
        fieldSchema && (
          <SiteField
            key={key}
            schema={fieldSchema}
            path={[key]}
            value={Object(editedPart.content)[key]}
            isRequired={schema.required?.includes(key) ?? false}
            choices={choices}
            reportedProblems={reportedProblems}
          />
        )
      );
    });
  return (
    <>
      <input type="hidden" name="form" value={editedPart.form} />
      {form && fieldsOf(form.keys.filter((key) => !form.folded?.includes(key)))}
      {editedPart.body !== undefined && (
        <Field
          form="site"
          name="body"
          label="Text"
          hint="## begins a heading, **two stars** make bold, [words](/contact) a link, ![what it shows](../photos/name.jpg) a photo"
        >
          {(field) => (
            <textarea {...field} rows={fileRows} defaultValue={editedPart.body} spellCheck />
          )}
        </Field>
      )}
      {form?.folded && (
        <details>
          <summary className={styles.summary}>More</summary>
          <div className={styles.unfolded}>{fieldsOf(form.folded)}</div>
        </details>
      )}
    </>
  );
}

const textHint = (file: string): string =>
  file.endsWith('.yaml')
    ? 'Change what is after a colon or on the lines below it, and keep the spaces at the beginning of lines'
    : '';
