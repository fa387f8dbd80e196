import type { Notice } from '../../content/entries.ts';
import { fillBlanks } from '../../content/figures.ts';
import { localDate } from '../../ui/local-date.ts';
import { NoWrapText } from '../../ui/NoWrapText.tsx';
import { Section } from '../../ui/Section.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import styles from './NoticeView.module.css';
import { metConditions, noticeFacts } from './notice-facts.ts';

type Props = { notice: Notice };

/** The anchor of a section, by position, because a heading may change. */
const idOf = (index: number): string => `part-${index + 1}`;

type ConditionalText = Notice['data']['sections'][number]['paragraphs'][number];

/** A notice: privacy, accessibility. */
export function NoticeView({ notice: { data } }: Props) {
  const textsOf = (texts: ConditionalText[]) =>
    texts
      .filter(({ when }) => when === undefined || metConditions[when])
      .map(({ text }) => fillBlanks(text, noticeFacts));
  return (
    <>
      <PageHero
        {...data.hero}
        meta={
          <>
            {data.updatedLabel} <time dateTime={data.updated}>{localDate(data.updated)}</time>
          </>
        }
        picture={
          <nav className={styles.contents} aria-label="Contents">
            <ol>
              {data.sections.map(({ heading }, index) => (
                <li key={heading}>
                  <a href={`#${idOf(index)}`}>{heading}</a>
                </li>
              ))}
            </ol>
          </nav>
        }
      />
      {data.sections.map(({ heading, paragraphs, items }, index) => (
        <Section key={heading} id={idOf(index)} heading={heading} layout="beside">
          <div className={styles.text}>
            {textsOf(paragraphs).map((text) => (
              <p key={text}>
                <NoWrapText text={text} />
              </p>
            ))}
            {items.length > 0 && (
              <ul className={styles.items}>
                {textsOf(items).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </div>
        </Section>
      ))}
    </>
  );
}
