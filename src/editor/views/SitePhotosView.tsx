import { pathWith } from '../../desk/desk-paths.ts';
import styles from '../../desk/views/Desk.module.css';
import { PostButton } from '../../desk/views/PostButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { editorPaths } from '../editor-paths.ts';
import { sitePage } from '../pages/site.ts';
import { type SitePhotosPage, sitePhotosPage } from '../pages/site-photos.ts';
import { isPhoto } from '../site-forms.ts';
import { shortName } from './ReportList.tsx';
import photoStyles from './SitePhotosView.module.css';

type Props = SitePhotosPage;

/** The photos of the site, and a form to add one. */
export function SitePhotosView({ photos, addedFile, problem }: Props) {
  return (
    <div className={styles.page}>
      <p>
        <a href={sitePage.path}>Site</a>
      </p>
      <h1>Photos</h1>
      {addedFile && (
        <p className={styles.notice} role="status">
          <span>
            <strong>{shortName(addedFile)} was added.</strong>{' '}
            {isPhoto(addedFile) &&
              'Choose it where it should appear: in “Founder and team” or in a post, and describe what it shows.'}
          </span>
        </p>
      )}
      <form
        className={styles.form}
        method="post"
        action={sitePhotosPage.path}
        encType="multipart/form-data"
      >
        <Field
          form="photo"
          name="photo"
          label="A photo"
          hint="JPEG, PNG, WebP or AVIF, up to 15 MB"
          note="It is turned upright, and the place and time it was taken are removed."
          error={problem}
        >
          {(field) => (
            <input
              {...field}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              required
            />
          )}
        </Field>
        <Button type="submit">Add the photo</Button>
      </form>
      <details>
        <summary className={styles.summary}>Another logo</summary>
        <form
          className={styles.form}
          method="post"
          action={sitePhotosPage.path}
          encType="multipart/form-data"
        >
          <Field form="logo" name="as" label="What it is">
            {(field) => (
              <select {...field}>
                <option value="logo">The logo, a square</option>
                <option value="wordmark">Your name as a drawing, in place of the logo</option>
              </select>
            )}
          </Field>
          <Field form="logo" name="logo" label="A drawing" hint="SVG, without text">
            {(field) => <input {...field} type="file" accept="image/svg+xml" required />}
          </Field>
          <Button type="submit" look="outline">
            Replace it
          </Button>
        </form>
      </details>
      <section className={styles.block}>
        <h2>{photos.length > 0 ? 'All photos' : 'There are no photos yet'}</h2>
        <ul>
          {photos.map(({ file, expectedVersion, isPending }) => (
            <li key={file} className={styles.row}>
              <span className={photoStyles.photo}>
                <img
                  src={pathWith(editorPaths.thumbnail, { file, expectedVersion })}
                  alt=""
                  width="96"
                  height="96"
                  loading="lazy"
                />
                {shortName(file)}
                {isPending && ', not published yet'}
              </span>{' '}
              <details>
                <summary className={styles.summary} aria-label={`Remove ${shortName(file)}`}>
                  Remove
                </summary>
                <PostButton action={editorPaths.removeFile} fields={{ file, expectedVersion }}>
                  Remove {shortName(file)}
                </PostButton>
              </details>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
