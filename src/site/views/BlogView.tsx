import type { PageCopy } from '../../content/copy.data.ts';
import type { Post } from '../../content/entries.ts';
import { postOpening } from '../../content/post-opening.ts';
import { Drawing } from '../../drawings/Drawing.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Caption } from '../../ui/Caption.tsx';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { DraftBadge } from '../../ui/DraftBadge.tsx';
import { EntryImage } from '../../ui/EntryImage.tsx';
import { Frame } from '../../ui/Frame.tsx';
import { PostDates } from '../../ui/PostDates.tsx';
import { postPath } from '../../vocabulary/paths.ts';
import { PageHero } from '../sections/PageHero.tsx';
import { Prose } from '../sections/Prose.tsx';
import '../../styles/details.css';
import styles from './BlogView.module.css';

type Props = { page: PageCopy['blog']; posts: Post[] };

/** The blog: the beginning of each post, which expands in place, and a link to the full post. */
export function BlogView({ page: { hero, labels, closing }, posts }: Props) {
  return (
    <>
      <PageHero {...hero} picture={<Drawing name="stairs" />} />
      {posts.map((post) => (
        <article key={post.id} id={post.id} className={styles.post}>
          <Frame className={styles.frame}>
            <EntryImage
              beside
              className={styles.image}
              image={post.data.image}
              photo={post.cover}
            />
            <div className={styles.copy}>
              <Caption>
                <DraftBadge hiddenReason={post.hiddenReason} />
                <PostDates
                  date={post.data.date}
                  updated={post.data.updated}
                  label={labels.updated}
                />
              </Caption>
              <h2>
                <a href={postPath(post)}>{post.data.title}</a>
              </h2>
              <p className={styles.excerpt}>{post.data.excerpt}</p>
              <details className={styles.more}>
                <summary className={buttonClass({ look: 'outline', size: 'small' })}>
                  <span className={styles.open}>{labels.more}</span>{' '}
                  <span className={styles.close}>{labels.less}</span>
                  <span className="visually-hidden">: {post.data.title}</span>
                </summary>
                <div className={styles.content}>
                  <Prose html={postOpening(post.html)} />
                  <p>
                    <a href={postPath(post)}>
                      {labels.whole}
                      <span className="visually-hidden">: {post.data.title}</span>
                    </a>
                  </p>
                </div>
              </details>
            </div>
          </Frame>
        </article>
      ))}
      <ClosingCall {...closing} />
    </>
  );
}
