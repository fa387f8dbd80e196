import type { CollectionEntry } from 'astro:content';
import type { Service } from '../content/entries.ts';
import { ClosingCall } from '../sections/ClosingCall.tsx';
import { PageHero } from '../sections/PageHero.tsx';
import { ServiceGrid } from '../sections/ServiceGrid.tsx';
import styles from './ServicesView.module.css';

type Props = { page: CollectionEntry<'servicesPage'>['data']; services: Service[] };

/** All services at a glance. */
export function ServicesView({ page: { hero, closing }, services }: Props) {
  return (
    <>
      <PageHero caption="Services" title={hero.title} intro={hero.intro} />
      <div className={styles.frame}>
        <ServiceGrid services={services} />
      </div>
      <ClosingCall {...closing} />
    </>
  );
}
