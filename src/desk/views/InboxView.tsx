import { agency } from '../../content/agency.data.ts';
import { formatTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import { leadPath } from '../../vocabulary/paths.ts';
import { copiesLeftNotice } from '../copies-left.ts';
import { maxDeskLengths } from '../desk-limits.ts';
import { type DeskState, whomToAsk } from '../desk-page.ts';
import { deskPaths, pathWith } from '../desk-paths.ts';
import type { InboxChange, InboxPage } from '../pages/inbox.ts';
import { type InboxQuery, inboxPage, isAgenda } from '../pages/inbox.ts';
import { newLeadPage } from '../pages/new-lead.ts';
import { AllLeads, ErasePerson } from './AllLeads.tsx';
import { leadCount } from './count-text.ts';
import styles from './Desk.module.css';
import { InboxEntries } from './InboxEntries.tsx';
import inbox from './InboxView.module.css';
import { filterNames, kindNames, progressNames } from './progress-names.ts';

type Props = InboxPage & {
  now: Instant;
  people: DeskState['people'];
};

const actionPhrases: Record<InboxChange['action'], string> = {
  spam: 'marked as spam',
  retry: 'sent again',
  erase: 'erased',
};
const leadsAre = (count: number): string => `${leadCount(count)} ${count === 1 ? 'is' : 'are'}`;
const laterErasureText =
  'gone from every list, with the session cancelled, and will be deleted once the visitor has been notified: within a minute or, if email cannot be sent, within three days.';

const hasFilter = (query: InboxQuery): boolean =>
  Object.values(query).some((value) => value !== '');

function emptyText(query: InboxQuery, suspected: number): string {
  if (query.from !== '' && query.to !== '' && query.from > query.to) {
    return 'No leads match: the first day is after the last.';
  }
  if (hasFilter(query)) return 'No leads match.';
  return suspected > 0 ? 'There are no leads except suspected ones.' : 'There are no leads yet.';
}

/** The inbox: leads, a search, filters, and how many leads need attention. */
export function InboxView({ query, lastChange, leads, isFirst, newest, nextUrl, ...rest }: Props) {
  const { counts, foundCount, suspectedCount, today, sessions, people, now } = rest;
  const isManager = people[0]?.isManager ?? false;
  const hasToday = today.length + sessions.length > 0;
  const isFiltered = hasFilter(query);
  const shownFilters = Object.entries(filterNames).filter(
    ([only]) => counts[only as keyof typeof counts] > 0 || query.only === only,
  );
  return (
    <div className={styles.page}>
      <div className={inbox.top}>
        <h1>Inbox</h1>
        <ButtonLink look="outline" size="small" href={newLeadPage.path}>
          New lead
        </ButtonLink>
      </div>
      {lastChange && (
        <div className={styles.notice} role="status">
          {(lastChange.count > 0 || lastChange.laterCount === 0) && (
            <p>
              {leadsAre(lastChange.count)} {actionPhrases[lastChange.action]}.
            </p>
          )}
          {lastChange.laterCount > 0 && (
            <p>
              {leadsAre(lastChange.laterCount)} {laterErasureText}
            </p>
          )}
          {lastChange.areCopiesLeft && <p>{copiesLeftNotice}</p>}
        </div>
      )}
      <p className={inbox.waiting}>
        <WithSpaces>
          {shownFilters.map(([only, name]) => (
            <a
              key={only}
              className={inbox.count}
              href={`${inboxPage.path}?only=${only}`}
              aria-current={query.only === only ? 'page' : undefined}
            >
              {counts[only as keyof typeof counts]} {name.toLowerCase()}
            </a>
          ))}
        </WithSpaces>
      </p>
      {hasToday && (
        <section className={inbox.today} aria-labelledby="today">
          <h2 id="today" className={inbox.list}>
            Today
          </h2>
          {sessions.length > 0 && (
            <ul>
              {sessions.map(({ id, name, start, notes }) => (
                <li key={id}>
                  <a className={inbox.count} href={leadPath(id)}>
                    Session at {formatTime(start, agency.timeZone)}:&nbsp;<bdi>{name}</bdi>
                  </a>
                  {notes.map(({ person, text }) => (
                    <p key={person} className={inbox.note}>
                      {person}: <span dir="auto">{text}</span>
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          )}
          {today.length > 0 && <InboxEntries leads={today} query={query} now={now} />}
          {counts.today > today.length && (
            <p>
              <a href={`${inboxPage.path}?only=today`}>All {counts.today} for today</a>
            </p>
          )}
        </section>
      )}
      {hasToday && <h2 className={inbox.list}>All leads</h2>}
      <Filters query={query} />
      {foundCount !== undefined && foundCount > 0 && (
        <p>
          {foundCount === 1 ? '1 lead found.' : `${foundCount} leads found.`}
          {isAgenda(query) && foundCount > leads.length && ` Here are the first ${leads.length}.`}
        </p>
      )}
      {leads.length === 0 ? (
        <p>{emptyText(query, counts.suspected)}</p>
      ) : (
        <InboxEntries leads={leads} query={query} now={now} />
      )}
      {suspectedCount > 0 && (
        <p>
          <a href={pathWith(inboxPage.path, { ...query, only: 'suspected' })}>
            {suspectedCount} suspected {suspectedCount === 1 ? 'lead matches' : 'leads match'}
          </a>
        </p>
      )}
      <p className={styles.actions}>
        <WithSpaces>
          {isFiltered && (
            <ButtonLink look="outline" href={inboxPage.path}>
              All leads
            </ButtonLink>
          )}
          {!isFirst && (
            <ButtonLink look="outline" href={pathWith(inboxPage.path, query)}>
              Newest leads
            </ButtonLink>
          )}
          {nextUrl && (
            <ButtonLink look="outline" href={nextUrl}>
              Older leads
            </ButtonLink>
          )}
          {leads.length > 0 && (
            <ButtonLink look="outline" href={pathWith(deskPaths.exported, query)} download>
              {isFiltered ? 'Save these as CSV' : 'Save all as CSV'}
            </ButtonLink>
          )}
        </WithSpaces>
      </p>
      {newest && <AllLeads {...{ query, newest, isFiltered, isManager }} />}
      {isManager ? <ErasePerson /> : <p>{whomToAsk(people, 'isManager')}</p>}
    </div>
  );
}

function Filters({ query }: { query: InboxQuery }) {
  return (
    <search>
      <form className={inbox.filters} method="get" action={inboxPage.path}>
        <div className={inbox.search}>
          <Field form="inbox" name="q" label="Search">
            {(props) => (
              <input
                {...props}
                type="search"
                defaultValue={query.q}
                maxLength={maxDeskLengths.search}
                placeholder="Name, phone or word"
              />
            )}
          </Field>
          <Button type="submit" look="outline">
            Find
          </Button>
        </div>
        <details open={Boolean(query.kind || query.progress || query.from || query.to)}>
          <summary className={inbox.more}>More filters</summary>
          <div className={inbox.fields}>
            <Choice name="kind" label="Kind" value={query.kind} names={kindNames} />
            <Choice name="progress" label="State" value={query.progress} names={progressNames} />
            <Choice name="only" label="Only" value={query.only} names={filterNames} />
            <Day name="from" label="From" value={query.from} />
            <Day name="to" label="To" value={query.to} />
          </div>
          <p className={inbox.again}>
            <Button type="submit" look="outline">
              Find with these filters
            </Button>
          </p>
        </details>
      </form>
    </search>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  /** The names of the choices besides "all", by value. */
  names: Readonly<Record<string, string>>;
};

function Choice({ name, label, value, names }: ChoiceProps) {
  return (
    <Field form="inbox" name={name} label={label}>
      {(props) => (
        <select {...props} defaultValue={value}>
          <option value="">All</option>
          {Object.entries(names).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Day({ name, label, value }: Omit<ChoiceProps, 'names'>) {
  return (
    <Field form="inbox" name={name} label={label}>
      {(props) => <input {...props} type="date" defaultValue={value} />}
    </Field>
  );
}
