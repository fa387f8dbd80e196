import { copiesLeft } from '../../desk/copies-left.ts';
import { deskBounds } from '../../desk/desk-bounds.ts';
import type { DeskPage, InboxEntry, InboxQuery } from '../../desk/desk-page.ts';
import { deskPaths, leadPath, pathWith } from '../../desk/desk-paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Ago, durationText, momentName } from './Ago.tsx';
import styles from './Desk.module.css';
import inbox from './InboxView.module.css';
import { kindNames, progressNames } from './progress-names.ts';

type Props = Extract<DeskPage['page'], { view: 'inbox' }> & {
  /** In ms since 1970. */
  now: number;
};

const onlyNames = {
  unread: 'Unread',
  suspected: 'Suspected',
  undelivered: 'Not delivered',
} as const;

const erasedLater =
  'The session is cancelled, and the lead is shown nowhere any more. It is deleted once everybody who was told of the session knows: within a minute or, if mail cannot be sent, within three days.';

const hasFilter = (query: InboxQuery): boolean =>
  Object.values(query).some((value) => value !== '');

function emptyText(query: InboxQuery): string {
  if (query.from !== '' && query.to !== '' && query.from > query.to) {
    return 'No leads match: the first day is after the last.';
  }
  return hasFilter(query) ? 'No leads match.' : 'There are no leads yet.';
}

/** The leads, with a search, filters and what waits for somebody. */
export function InboxView({ query, done, leads, isFirst, next, ...rest }: Props) {
  const { counts, alsoSuspected, now } = rest;
  const isFiltered = hasFilter(query);
  return (
    <div className={styles.page}>
      <h1>Inbox</h1>
      {done && (
        <div className={styles.notice} role="status">
          <p>{done.isLater ? erasedLater : 'The lead is erased.'}</p>
          {done.areCopiesLeft && <p>{copiesLeft}</p>}
        </div>
      )}
      <p className={inbox.waiting}>
        {Object.entries(onlyNames).map(([only, name]) => (
          <a
            key={only}
            className={inbox.count}
            href={`${deskPaths.inbox}?only=${only}`}
            aria-current={query.only === only ? 'page' : undefined}
          >
            {counts[only as keyof typeof counts]} {name.toLowerCase()}
          </a>
        ))}
      </p>
      <Filters query={query} />
      {leads.length === 0 ? (
        <p>{emptyText(query)}</p>
      ) : (
        <ol className={styles.rows}>
          {leads.map((lead) => (
            <Entry key={lead.id} lead={lead} query={query} now={now} />
          ))}
        </ol>
      )}
      {alsoSuspected > 0 && (
        <p>
          <a href={pathWith(deskPaths.inbox, { ...query, only: 'suspected' })}>
            {alsoSuspected} suspected {alsoSuspected === 1 ? 'lead matches' : 'leads match'}
          </a>
        </p>
      )}
      <p className={styles.actions}>
        {isFiltered && (
          <ButtonLink look="outline" href={deskPaths.inbox}>
            All leads
          </ButtonLink>
        )}
        {!isFirst && (
          <ButtonLink look="outline" href={pathWith(deskPaths.inbox, query)}>
            Newest leads
          </ButtonLink>
        )}
        {next && (
          <ButtonLink look="outline" href={next}>
            Older leads
          </ButtonLink>
        )}
        {leads.length > 0 && (
          <ButtonLink look="outline" href={pathWith(deskPaths.exported, query)} download>
            {isFiltered ? 'Save these as CSV' : 'Save all as CSV'}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}

function Filters({ query }: { query: InboxQuery }) {
  return (
    <search>
      <form className={inbox.filters} method="get" action={deskPaths.inbox}>
        <div className={inbox.search}>
          <Field form="inbox" name="q" label="Search">
            {(props) => (
              <input
                {...props}
                type="search"
                defaultValue={query.q}
                maxLength={deskBounds.search}
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
            <Choice name="only" label="Only" value={query.only} names={onlyNames} />
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
  /** The choices besides all, by value. */
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

/** "SEO & Content", "Cancelled: Tuesday, November 24, 10:30 AM": what a lead asks for. */
function subjectOf({ kind, service, session }: InboxEntry, now: number): string {
  if (!session) return service || kindNames[kind];
  return `${session.isCancelled ? 'Cancelled: ' : ''}${momentName(session.start, now)}`;
}

/** "Unanswered", which is as long as it is old, or "answered after 20 minutes". */
function progressText({ progress, receivedAt, answeredAt }: InboxEntry): string {
  if (progress === 'new') return 'unanswered';
  const after = answeredAt === undefined ? '' : ` after ${durationText(answeredAt - receivedAt)}`;
  return `${progressNames[progress].toLowerCase()}${after}`;
}

function Entry({ lead, query, now }: { lead: InboxEntry; query: InboxQuery; now: number }) {
  const { id, name, email, excerpt, isRead, receivedAt, isSuspected, hasFailed } = lead;
  return (
    <li className={inbox.entry}>
      <a className={inbox.link} href={pathWith(leadPath(id), query)}>
        <span className={isRead ? inbox.who : inbox.unread}>
          {!isRead && <span className={inbox.mark}>Unread: </span>}
          <bdi>{name || email || 'No name'}</bdi>
        </span>
        <span className={inbox.about}>
          <span>
            {subjectOf(lead, now)}
            {excerpt && ':'}
          </span>{' '}
          {excerpt && <span dir="auto">{excerpt}</span>}
        </span>
      </a>
      <span className={inbox.state}>
        <Ago at={receivedAt} now={now} />
        {isSuspected && <strong>suspected</strong>}
        {hasFailed && <strong>not delivered</strong>}
        {!isSuspected && <span>{progressText(lead)}</span>}
      </span>
    </li>
  );
}
