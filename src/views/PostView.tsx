import type { PageCopy } from '../content/copy.ts';
import type { Post, Service } from '../content/entries.ts';
import type { Photo } from '../content/photos.ts';
import { postPath, servicePath } from '../paths.ts';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { LinkRows } from '../sections/LinkRows.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { Prose } from '../sections/Prose.tsx';
import { DrawnImage } from '../ui/DrawnImage.tsx';
import { Frame } from '../ui/Frame.tsx';
import { PhotoImage } from '../ui/PhotoImage.tsx';
import { PostDates } from '../ui/PostDates.tsx';
import styles from './PostView.module.css';

type Props = {
  post: Post;
  /** A photo at the beginning of the text. */
  photo?: Photo | undefined;
  copy: PageCopy['blog'];
  /** The service the post is about. */
  service: Service;
  others: Post[];
};

/** A full blog post. */
export function PostView({ post, photo, copy: { labels, postClosing }, service, others }: Props) {
  const { title, excerpt, date, updated, image } = post.data;
  return (
    <>
      <article>
        <PageHero
          title={title}
          intro={excerpt}
          data={<PostDates date={date} updated={updated} label={labels.updated} />}
          picture={<DrawnImage {...image} loading="eager" />}
        />
        <Frame className={styles.frame}>
          {photo && <PhotoImage className={styles.photo} photo={photo} sizes="min(90vw, 83rem)" />}
          <Prose html={post.rendered?.html ?? ''} />
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
        </Frame>
      </article>
      <ClosingCall {...postClosing} />
    </>
  );
}
