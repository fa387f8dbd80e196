import type { FastifyBaseLogger } from 'fastify';
import type { AuditRefusal } from '../../core/audit/audit-page.ts';
import type { AuditReport } from '../../core/audit/audit-report.ts';
import { reachOf } from '../../core/audit/outcome.ts';
import { digestOf, newSecret } from '../secret.ts';
import {
  failAudit,
  finishAudit,
  isClaimed,
  reclaimAudit,
  releaseAudit,
  reportText,
} from '../store/audits/audit-claims.ts';
import { findAudit, type KeptAudit } from '../store/audits/kept-audits.ts';
import { startAudit } from '../store/audits/start-audit.ts';
import type { Store } from '../store/engine/engine.ts';
import type { LeadDatabase } from '../store/engine/lead-database.ts';
import { storeFailure } from '../store/engine/store-failure.ts';
import { type QueuePlace, StoppedWork, workQueue } from './work-queue.ts';

/** Looks at a website. The signal asks for a report of what is known by then. */
type AuditSite = (address: URL, signal: AbortSignal) => Promise<AuditReport>;

/** How websites are looked at. */
export type SiteAuditor = {
  /** The address that somebody typed, or why there is none to audit. */
  siteAddress: (typed: string) => URL | AuditRefusal;
  /** Whether an address is on this site, which is never fetched. */
  isOwn: (address: URL) => boolean;
  /** Looks at this site, as it was built. */
  auditOwn: AuditSite;
  auditSite: AuditSite;
  /** The report on the site of the sample. */
  auditExample: () => Promise<AuditReport>;
};

/** Where a new audit is shown, or why it was not started. */
type RequestedAudit = { outcome: 'accepted'; token: string } | { outcome: AuditRefusal };

/** Makes and finds audits. Nothing rejects. */
export type Audits = {
  /** `onNothing` is called later if the audit reached nothing, also one that is shared. */
  request: (address: URL, onNothing: () => void) => Promise<RequestedAudit>;
  /** What the address with this token shows; an audit that its server left is taken up again. */
  find: (token: string) => Promise<KeptAudit | 'unknown' | 'unavailable'>;
  /** Leaves unfinished audits to the next server. */
  stop: () => Promise<void>;
};

const second = 1000;
const limits = { atOnce: 2, waiting: 20, hintMs: 18 * second, deadlineMs: 20 * second };
/** After that, besides its longest wait, an audit of a server that was stopped is taken up. */
const claimSlackMs = 40 * second;

type AuditsOptions = {
  database: LeadDatabase;
  auditor: SiteAuditor;
  log: FastifyBaseLogger;
};

/** Makes audits in a queue of this server, within budgets that all servers share. */
export function audits({ database, auditor, log }: AuditsOptions): Audits {
  const queue = workQueue(limits);
  const claimUntil = ({ longestMs }: QueuePlace) => Date.now() + longestMs + claimSlackMs;
  /** Whom to tell that an audit of this server reached nothing, by its id. */
  const asking = new Map<string, (() => void)[]>();

  /**
   * Writes down what came of an audit: its report, that it failed, or that it is to be taken up.
   */
  async function settle(id: string, work: Promise<AuditReport>): Promise<void> {
    const finish = (report: AuditReport) => {
      const text = reportText(report);
      const reach = reachOf(report);
      if (reach === 'nothing') for (const onNothing of asking.get(id) ?? []) onNothing();
      return (store: Store) => finishAudit(store, id, text, reach);
    };
    const write = await work.then(finish).catch((error: unknown) => {
      if (error instanceof StoppedWork) return (store: Store) => releaseAudit(store, id);
      log.error({ err: error, audit: id }, 'an audit came to nothing');
      return (store: Store) => failAudit(store, id);
    });
    await database.use(write);
  }

  const settling = new Set<Promise<void>>();
  /** Looks at a site when it is its turn. Does not reject. */
  function perform(place: QueuePlace, id: string, address: URL): void {
    const look = auditor.isOwn(address) ? auditor.auditOwn : auditor.auditSite;
    const work = place.perform((signal) => look(address, signal));
    const settled = settle(id, work)
      .catch((error: unknown) => {
        // It is taken up again, or fails, once nobody holds it any more.
        log.error({ audit: id, ...storeFailure(error) }, 'could not keep an audit');
      })
      .finally(() => {
        asking.delete(id);
        settling.delete(settled);
      });
    settling.add(settled);
  }

  /** Takes up an audit again, if there is room for it. */
  async function takeUp(id: string): Promise<void> {
    const place = queue.enter();
    if (!place) return;
    try {
      const claim = { id, now: Date.now(), claimedUntil: claimUntil(place) };
      const address = await database.use((store) => reclaimAudit(store, claim));
      if (address) perform(place, id, address);
      else place.leave();
    } catch (error) {
      place.leave();
      throw error;
    }
  }

  async function request(address: URL, onNothing: () => void): Promise<RequestedAudit> {
    const place = queue.enter();
    const token = newSecret(128);
    try {
      const started = await database.use((store) =>
        startAudit(store, {
          digest: digestOf(token),
          address,
          isVisit: !auditor.isOwn(address),
          now: Date.now(),
          claimedUntil: place && claimUntil(place),
        }),
      );
      if (place && started.outcome === 'started') {
        asking.set(started.id, [onNothing]);
        perform(place, started.id, address);
      } else place?.leave();
      if (started.outcome === 'shared') asking.get(started.id)?.push(onNothing);
      switch (started.outcome) {
        case 'just-visited':
        case 'too-many-today':
          return { outcome: started.outcome };
        case 'full':
          return { outcome: 'unavailable' };
        default:
          return { outcome: 'accepted', token };
      }
    } catch (error) {
      place?.leave();
      log.error(storeFailure(error), 'could not start an audit');
      return { outcome: 'unavailable' };
    }
  }

  async function find(token: string): Promise<KeptAudit | 'unknown' | 'unavailable'> {
    const digest = digestOf(token);
    const read = () => database.use((store) => findAudit(store, digest, Date.now()));
    try {
      const found = await read();
      const isLeft = found?.state === 'running' && !isClaimed(found.claimedUntil, Date.now());
      if (!isLeft) return found ?? 'unknown';
      await takeUp(found.id);
      return (await read()) ?? 'unknown';
    } catch (error) {
      log.error(storeFailure(error), 'could not find an audit');
      return 'unavailable';
    }
  }

  return {
    request,
    find,
    stop: async () => {
      await queue.stop();
      await Promise.all(settling);
    },
  };
}
