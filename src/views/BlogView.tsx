import type { CollectionEntry } from 'astro:content';
import type { Post } from '../content/entries.ts';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { DrawnImage } from '../ui/DrawnImage.tsx';
import { localDate } from '../ui/local-date.ts';
import styles from './BlogView.module.css';

type Props = { page: CollectionEntry<'blogPage'>['data']; posts: Post[] };

/** The blog: every post on one page, each opening in place. */
export function BlogView({ page: { hero, closing }, posts }: Props) {
  return (
    <>
      <PageHero caption="Blog" title={hero.title} intro={hero.intro} />
      {posts.map(({ id, data, rendered }) => (
        <article key={id} id={id} className={styles.post}>
          <DrawnImage className={styles.image} {...data.image} />
          <div className={styles.words}>
            <time className={styles.date} dateTime={data.date}>
              {localDate(data.date)}
            </time>
            <h2>{data.title}</h2>
            <p className={styles.excerpt}>{data.excerpt}</p>
            <details className={styles.more}>
              <summary className={styles.toggle}>
                <span className={styles.open}>Read more</span>
                <span className={styles.close}>Read less</span>
                <span className="visually-hidden">: {data.title}</span>
              </summary>
              <div
                className={styles.content}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered at build
                dangerouslySetInnerHTML={{ __html: rendered?.html ?? '' }}
              />
            </details>
          </div>
        </article>
      ))}
      <ClosingCall {...closing} />
    </>
  );
}
