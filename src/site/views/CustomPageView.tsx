import type { ComponentProps } from 'react';
import type { CustomPage } from '../../content/entries.ts';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { DraftBadge } from '../../ui/DraftBadge.tsx';
import { Frame } from '../../ui/Frame.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { Prose } from '../sections/Prose.tsx';
import styles from './CustomPageView.module.css';

type Props = { page: CustomPage; closing: ComponentProps<typeof ClosingCall> };

/** A page of text that the agency added. */
export function CustomPageView({ page: { data, html, hiddenReason }, closing }: Props) {
  return (
    <>
      <PageHero
        title={data.title}
        intro={data.intro}
        meta={hiddenReason && <DraftBadge hiddenReason={hiddenReason} />}
      />
      <Frame className={styles.text}>
        <Prose html={html} />
      </Frame>
      <ClosingCall {...closing} />
    </>
  );
}
