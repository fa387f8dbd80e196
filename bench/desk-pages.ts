import { Agent } from 'node:http';
import { deskPaths, pathWith } from '../desk/desk-paths.ts';
import { digestOf, newSecret } from '../server/desk/secret.ts';
import type { OpenDatabase } from '../server/store/engine.ts';
import { addPerson } from '../server/store/people.ts';
import { addSession } from '../server/store/sessions.ts';
import { pagesMeanwhile, roundMs } from './pages-meanwhile.ts';
import { send } from './requests.ts';
import { runSite } from './running-server.ts';
import { type Figures, figuresOf } from './statistics.ts';

const requestsEach = 300;

/** Somebody's cookie at the desk of a server on `http://localhost`. */
export async function signedIn(open: OpenDatabase): Promise<string> {
  const token = newSecret();
  const { id } = await addPerson(open, { email: 'dana@agency.example', name: 'Dana' });
  const session = { digest: digestOf(token), personId: id, device: 'Benchmark' };
  await addSession(open, session, Date.now());
  return `desk-session=${token}`;
}

const inbox = (fields: Record<string, string>) => pathWith(deskPaths.inbox, fields);
const paths: [name: string, path: string][] = [
  ['reference: the home page', '/'],
  ['first page', deskPaths.inbox],
  ['search: a name', inbox({ q: 'munoz grace' })],
  ['search: a missing word', inbox({ q: 'erfindlich' })],
  ['suspected', inbox({ only: 'suspected' })],
  ['settings', deskPaths.settings],
  ['figures', deskPaths.figures],
];

/** The times in ms of pages of the desk at a server with a database, one request after another. */
export async function timeDeskPages(url: string, cookie: string): Promise<Map<string, Figures>> {
  const server = await runSite({ LEADS_DATABASE_URL: url }, ['taskset', '-c', '0']);
  const agent = new Agent({ keepAlive: true });
  const times = new Map(paths.map(([name]) => [name, [] as number[]]));
  try {
    for (let turn = -5; turn < requestsEach; turn += 1) {
      for (const [name, path] of paths) {
        const start = performance.now();
        const status = await send(server.port, agent, { path, cookie });
        if (status !== 200) throw new Error(`${path} returned ${status}`);
        if (turn >= 0) times.get(name)?.push(performance.now() - start);
      }
    }
    return new Map([...times].map(([name, each]) => [name, figuresOf(each)]));
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** Visitors' page load times while the desk is used. */
export async function visitorsMeanwhile(url: string, cookie: string): Promise<string[]> {
  const server = await runSite({ LEADS_DATABASE_URL: url }, ['taskset', '-c', '0']);
  const agent = new Agent({ keepAlive: true });
  const get = (path: string) => send(server.port, agent, { path, cookie });
  try {
    return await pagesMeanwhile(server.port, [
      {
        name: 'a person opens a page of the desk per second',
        during: async () => {
          const end = performance.now() + roundMs;
          for (let turn = 0; performance.now() < end; turn += 1) {
            const { 1: path = '' } = paths[1 + (turn % (paths.length - 1))] ?? [];
            await Promise.all([get(path), new Promise((resolve) => setTimeout(resolve, 1000))]);
          }
        },
      },
      { name: 'a person saves 50,000 leads as CSV', during: () => get(deskPaths.exported) },
    ]);
  } finally {
    agent.destroy();
    await server.stop();
  }
}
