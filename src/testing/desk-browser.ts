import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { createSignInLink } from '../desk/server/sign-in.ts';
import { addPerson, type Person } from '../desk/server/store/people.ts';
import type { ServerMemory } from '../intake/server/server-memory.ts';
import { type LeadDatabase, leadDatabase } from '../schema/lead-database.ts';
import type { Store } from '../schema/tables.ts';
import { migratedPostgres, migratedSqlite } from './fresh-databases.ts';
import { keptApp } from './kept-app.ts';
import { makeTestSite, type TestSite, testAgency } from './test-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The engine below the desk; SQLite unless the project of the run says otherwise. */
    deskEngine?: 'PostgreSQL';
  }
}

/** Whether this run tests the desk on PostgreSQL. */
export const isOnPostgres = (): boolean => inject('deskEngine') === 'PostgreSQL';

const host = 'www.acre.example';
/** The address of the site in tests of the desk. */
export const deskOrigin = `https://${host}`;

/** A response of the app. */
export type DeskResponse = Awaited<ReturnType<FastifyInstance['inject']>>;

/** What the page of a response shows. */
export const shown = (response: DeskResponse) => response.json().desk.page;

/** The names of leads, people or sessions. */
export const namesOf = (shown: readonly { name: string }[]) => shown.map(({ name }) => name);

/** The session that a response starts, as a browser sends it back; empty if there is none. */
export const sessionIn = ({ headers }: DeskResponse): string =>
  [headers['set-cookie']]
    .flat()
    .join()
    .match(/__Host-desk-session=[\w-]+/)?.[0] ?? '';

/**
 * A browser at the desk of an app that is empty at the start of each test. Call it outside of tests.
 */
export function deskBrowser(variables: () => Record<string, string> = () => ({})) {
  let site: TestSite;
  let app: FastifyInstance;
  /** What a test has replaced the app by. */
  let other: FastifyInstance | undefined;
  let memory: ServerMemory;
  let url: string;
  let database: LeadDatabase;
  const broken = new Set<() => Promise<unknown>>();
  beforeAll(async () => {
    site = makeTestSite();
    url = isOnPostgres()
      ? await migratedPostgres()
      : await migratedSqlite(`${site.folder}/desk.db`);
    database = leadDatabase(url);
  });
  afterAll(async () => {
    await database.close();
    site.remove();
  });
  const settings = () => ({ SITE_URL: deskOrigin, LEADS_DATABASE_URL: url, ...variables() });
  const start = keptApp((...created) => site.build(...created));
  beforeEach(async () => {
    ({ app, memory } = await start(settings()));
  });
  afterEach(async () => {
    for (const mend of broken) await mend();
    await other?.close();
    other = undefined;
  });

  /** Works on the database beside the app, as a command does. */
  const use = <T>(work: (store: Store) => Promise<T>): Promise<T> => database.use(work);
  /** Makes changes to a table fail as on a full disk, of all rows or one; `mend` ends it. */
  const breakTable = async (table: string, change: 'insert' | 'update' | 'delete', id?: string) => {
    const when = id === undefined ? '' : `when (old.id = '${id}')`;
    const trigger = `create trigger broken_${table} before ${change} on ${table}`;
    const statements = isOnPostgres()
      ? [
          `create or replace function fail() returns trigger language plpgsql as $$
             begin raise exception using errcode = 'disk_full'; end $$`,
          `${trigger} for each row ${when} execute function fail()`,
        ]
      : [`${trigger} ${when} begin select raise(abort, 'database or disk is full'); end`];
    const run = (statement: string) => use(({ db }) => sql.raw(statement).execute(db));
    for (const statement of statements) await run(statement);
    const mend = () => {
      broken.delete(mend);
      return run(`drop trigger broken_${table}${isOnPostgres() ? ` on ${table}` : ''}`);
    };
    broken.add(mend);
    return { mend };
  };
  const request = ({ headers, ...rest }: InjectOptions) =>
    app.inject({ ...rest, headers: { host, ...headers } });
  const get = (path: string, cookie = '') => request({ url: path, headers: { cookie } });
  /** Posts a form like a page of the desk, unless the headers say otherwise. */
  const post = (
    path: string,
    fields: Record<string, string> | [string, string][],
    headers: Record<string, string> = {},
  ) =>
    request({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: deskOrigin,
        referer: `${deskOrigin}/desk`,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  const invite = (email = 'dana@acre.example', name = 'Dana'): Promise<Person> =>
    use((store) => addPerson(store, { email, name }));
  /** Creates a sign-in link for a person, and returns its token. */
  const tokenFor = async (person: Person): Promise<string> => {
    const link = await use((store) =>
      createSignInLink(store, { person, origin: deskOrigin, now: Date.now() }),
    );
    expect(link).toMatch(/^https:\/\/www\.acre\.example\/desk\/enter#[\w-]{43}$/);
    return link.slice(link.indexOf('#') + 1);
  };
  const enter = (token: string) => post('/desk/enter', { token });
  return {
    use,
    breakTable,
    request,
    get,
    post,
    invite,
    tokenFor,
    enter,
    /** Restarts the app at another address of the site, with the same database. */
    restart: async (others: Record<string, string> = {}) => {
      await app.close();
      other = await site.build({ LEADS_DATABASE_URL: url, ...others });
      app = other;
    },
    /** Takes over a new build, as after a publish: the memory stays. */
    takeOver: async () => {
      other = await site.build(settings(), testAgency, undefined, memory);
      await app.close();
      app = other;
    },
    /** What the server remembers. */
    memory: () => memory,
    /** The app itself, for requests to other hosts. */
    app: () => app,
    signIn: async (person?: Person): Promise<string> =>
      sessionIn(await enter(await tokenFor(person ?? (await invite())))),
  };
}

/**
 * The same at which Dana, an owner, is signed in when a test starts. Call it outside of tests, with
 * a browser made there.
 */
export function signedIn(desk: ReturnType<typeof deskBrowser>) {
  let cookie: string;
  beforeEach(async () => {
    cookie = await desk.signIn();
  });
  const open = (path: string) => desk.get(path, cookie);
  return {
    ...desk,
    cookie: () => cookie,
    open,
    /** What the page at a path shows. */
    pageAt: async (path: string) => shown(await open(path)),
    submit: (path: string, fields: Parameters<typeof desk.post>[1]) =>
      desk.post(path, fields, { cookie }),
  };
}
