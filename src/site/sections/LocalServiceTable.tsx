import { sharedCopy } from '../../content/copy.data.ts';
import type { LandingCity, LocalService, Service } from '../../content/entries.ts';
import { servicePath } from '../../vocabulary/paths.ts';
import { DataTable } from './DataTable.tsx';
import styles from './LocalServiceTable.module.css';

type Props = {
  /** The table's accessible name. */
  name: string;
  services: LocalService[];
  city: LandingCity;
  /** The services with a page. */
  pages: Service[];
};

const { asked, found } = sharedCopy.city;

/** The services on a city page under their local names, and the service page that covers each. */
export function LocalServiceTable({ name, services, city, pages }: Props) {
  const { blurbs } = city.data.page.services;
  return (
    <DataTable
      name={name}
      columns={[asked, found]}
      rows={services.map((service) => ({
        key: service.id,
        name: (
          <>
            <a className={styles.service} href={servicePath(service)}>
              {service.data.title}
            </a>
            <p className={styles.quiet}>{blurbs[service.id]}</p>
          </>
        ),
        cells: [<ServicePage key="page" service={service} pages={pages} />],
      }))}
    />
  );
}

/** The page that covers a service, and what that costs, takes or does. */
function ServicePage({ service, pages }: { service: LocalService; pages: Service[] }) {
  const page = pages.find(({ id }) => id === service.data.nearest.id);
  if (!page) return null;
  const { title, cost, time, blurb } = page.data;
  return (
    <>
      <a className={styles.service} href={servicePath(page)}>
        {title}
      </a>
      <p className={styles.quiet}>{cost ?? time ?? blurb}</p>
    </>
  );
}
