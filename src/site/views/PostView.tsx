import type { PageCopy } from '../../content/copy.data.ts';
import type { Post, Service } from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import { offeredBooking } from '../../content/offered-booking.ts';
import { postHeadings } from '../../content/post-headings.ts';
import { splitAfterTwoSections } from '../../content/split-after-two-sections.ts';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { DraftBadge } from '../../ui/DraftBadge.tsx';
import { DrawnImage } from '../../ui/DrawnImage.tsx';
import { EntryImage } from '../../ui/EntryImage.tsx';
import { Frame } from '../../ui/Frame.tsx';
import { PostDates } from '../../ui/PostDates.tsx';
import { postPath, servicePath, timesPath } from '../../vocabulary/paths.ts';
import { ClosingChoices } from '../sections/ClosingChoices.tsx';
import { HeroActions } from '../sections/HeroActions.tsx';
import { LinkRows } from '../sections/LinkRows.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { Prose } from '../sections/Prose.tsx';
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
export function PostView({
  post,
  copy: { labels, offer, postClosing },
  service,
  others,
  next,
}: Props) {
  const { title, excerpt, date, updated, author, image, figure } = post.data;
  const [before, after] = splitAfterTwoSections(post.html);
  return (
    <>
      <article>
        <PageHero
          title={title}
          intro={excerpt}
          meta={
            <>
              <DraftBadge hiddenReason={post.hiddenReason} />
              <PostDates date={date} updated={updated} label={labels.updated} />
            </>
          }
          actions={<HeroActions action={postClosing.action} href="/contact" />}
          picture={<EntryImage image={image} photo={post.cover} isFirst />}
        />
        <Frame className={styles.frame}>
          <div className={styles.text}>
            <Prose html={before} />
            {figure && (
              <figure className={styles.figure}>
                <DrawnImage className={styles.drawing} drawing={figure.drawing} alt="" />
                <figcaption className={styles.caption}>{figure.caption}</figcaption>
              </figure>
            )}
            {offer && (
              <p className={styles.offer}>
                {offer.text}{' '}
                {offeredBooking ? (
                  <a href={timesPath()}>{offer.action}</a>
                ) : (
                  <a href="/contact">{postClosing.action}</a>
                )}
              </p>
            )}
            {after && <Prose html={after} />}
          </div>
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
      <ClosingCall {...postClosing} />
      {next && (
        <ClosingChoices
          label={labels.next}
          choices={[{ text: next.data.title, href: postPath(next) }]}
        />
      )}
    </>
  );
}
