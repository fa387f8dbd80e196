import type { CollectionEntry } from 'astro:content';
import type { CaseStudy } from '../content/entries.ts';
import { servicePath } from '../paths.ts';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { StatPicture } from '../sections/StatPicture.tsx';
import { DrawnImage } from '../ui/DrawnImage.tsx';
import styles from './CaseStudiesView.module.css';

type Props = { page: CollectionEntry<'caseStudiesPage'>['data']; caseStudies: CaseStudy[] };

/** The case studies, one after the other, each with the number that moved. */
export function CaseStudiesView({ page: { hero, closing }, caseStudies }: Props) {
  return (
    <>
      <PageHero caption="Case Studies" title={hero.title} intro={hero.intro} />
      {caseStudies.map(({ id, data }) => (
        <article key={id} id={id} className={styles.study}>
          <div className={styles.frame}>
            <p className={styles.metric}>
              <strong className={styles.value}>{data.metric.value}</strong>{' '}
              <span className={styles.label}>{data.metric.label}</span>
              <StatPicture className={styles.picture} {...data.metric} />
            </p>
            <DrawnImage className={styles.image} {...data.image} />
            <div className={styles.words}>
              <h2>{data.title}</h2>
              <p>{data.text}</p>
              <h3 className={styles.done}>What we did</h3>
              <ul className={styles.work}>
                {data.work.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
              <p>
                <a href={servicePath(data.service)}>About this service</a>
              </p>
            </div>
          </div>
        </article>
      ))}
      <ClosingCall {...closing} />
    </>
  );
}
