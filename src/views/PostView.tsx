import type { PageCopy } from '../content/copy.data.ts';
import type { Post, Service } from '../content/entries.ts';
import { fillBlanks } from '../content/figures.ts';
import { postHeadings } from '../content/post-headings.ts';
import { postPath, servicePath } from '../paths.ts';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { ClosingChoices } from '../sections/ClosingChoices.tsx';
import { EndDrawing } from '../sections/EndDrawing.tsx';
import { LinkRows } from '../sections/LinkRows.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { Prose } from '../sections/Prose.tsx';
import { EntryImage } from '../ui/EntryImage.tsx';
import { Frame } from '../ui/Frame.tsx';
import { HeldBackMark } from '../ui/HeldBackMark.tsx';
import { PostDates } from '../ui/PostDates.tsx';
import styles from './PostView.module.css';

type Props = {
  post: Post;
  copy: PageCopy['blog'];
  /** The service the post is about. */
  service: Service;
  others: Post[];
  /** The post to read after this one. */
  next: Post | undefined;
};

/** A full blog post. */
export function PostView({ post, copy: { labels, postClosing }, service, others, next }: Props) {
  const { title, excerpt, date, updated, author, image } = post.data;
  return (
    <>
      <article>
        <PageHero
          title={title}
          intro={excerpt}
          data={
            <>
              <HeldBackMark heldBack={post.heldBack} />
              <PostDates date={date} updated={updated} label={labels.updated} />
            </>
          }
          picture={<EntryImage image={image} photo={post.cover} loading="eager" />}
        />
        <Frame className={styles.frame}>
          <Prose html={post.html} />
          <aside className={styles.aside}>
            <nav className={styles.contents} aria-label={labels.contents}>
              <p className={styles.label}>{labels.contents}</p>
              <ol>
                {postHeadings(post.html).map(({ id, text }) => (
                  <li key={id}>
                    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own heading */}
                    <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: text }} />
                  </li>
                ))}
              </ol>
            </nav>
            {author && <p>{fillBlanks(labels.author, { author })}</p>}
            <LinkRows
              rows={[
                {
                  label: labels.service,
                  links: [{ href: servicePath(service), text: service.data.title }],
                },
                {
                  label: labels.others,
                  links: others.map((other) => ({ href: postPath(other), text: other.data.title })),
                },
              ]}
            />
          </aside>
        </Frame>
      </article>
      <ClosingCall {...postClosing} picture={image && <EndDrawing drawing={image.drawing} />} />
      {next && (
        <ClosingChoices
          label={labels.next}
          choices={[{ text: next.data.title, href: postPath(next) }]}
        />
      )}
    </>
  );
}
