import type { FastifyBaseLogger } from 'fastify';
import type { AuditReport } from '../../audit-checks/audit-report.ts';
import { reachOf } from '../../audit-checks/outcome.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { digestOf, newSecret } from '../../platform/server/secret.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import type { Store } from '../../schema/store.ts';
import type { TypedAddress } from './site-address.ts';
import {
  failAudit,
  finishAudit,
  isClaimed,
  reclaimAudit,
  releaseAudit,
  reportText,
} from './store/audit-claims.ts';
import { findAudit, type KeptAudit } from './store/kept-audits.ts';
import { startAudit } from './store/start-audit.ts';
import { type QueuePlace, StoppedWork, workQueue } from './work-queue.ts';

/** Looks at a website. The signal asks for a report of what is known by then. */
type AuditSite = (address: URL, signal: AbortSignal) => Promise<AuditReport>;

/** How websites are looked at. */
export type SiteAuditor = {
  /** The address that somebody typed, or why there is none to audit. */
  siteAddress: (typed: string) => TypedAddress;
  /** Whether the host of an address does not exist, as far as can be known at once. */
  hasUnknownHost: (address: URL) => Promise<boolean>;
  /** Whether an address is on this site, which is never fetched. */
  isOwn: (address: URL) => boolean;
  /** Looks at this site, as it was built. */
  auditOwn: AuditSite;
  auditSite: AuditSite;
  /** The report on the site of the sample. */
  auditExample: () => Promise<AuditReport>;
};

/** A website to look at. */
export type WantedAudit = {
  address: URL;
  /** Whether to look again at a page that was just looked at. */
  again: boolean;
  /** Whether the visitor may start an audit; if not, one that was just made is shown. */
  mayLook: boolean;
  /** Called when a new visit is over. */
  onEnd: (reached: boolean) => void;
};

/**
 * Where an audit is shown, `shared` if it needed no new visit, or why there is none. `spent`: the
 * visitor may not start an audit.
 */
type RequestedAudit =
  | { outcome: 'started' | 'shared'; token: string }
  | { outcome: 'just-visited' | 'looked-enough' | 'too-many-today' | 'unavailable' | 'spent' };

/** Makes and finds audits. Nothing rejects. */
export type Audits = {
  request: (wanted: WantedAudit) => Promise<RequestedAudit>;
  /**
   * What the address with this token shows; an audit that its server left is taken up again. While
   * this server looks at the site, waits for the end of that, or until the signal aborts.
   */
  find: (token: string, signal: AbortSignal) => Promise<KeptAudit | 'unknown' | 'unavailable'>;
  /** Leaves unfinished audits to the next server. */
  stop: () => Promise<void>;
};

const second = 1000;
const limits = { atOnce: 2, waiting: 20, hintMs: 18 * second, deadlineMs: 20 * second };
/**
 * Added to the longest wait of an audit; after both, another server takes over an audit whose server
 * was stopped.
 */
const claimSlackMs = 40 * second;

const deadEnds = { unreachable: 'no-answer', 'timed-out': 'too-slow' } as const;

/**
 * Why an audit reached nothing, so that its visitor is asked for the address again; undefined if it
 * reached a site.
 */
export function deadEndOf(report: AuditReport): 'no-answer' | 'too-slow' | undefined {
  const { kind } = report.outcome;
  if (kind !== 'unreachable' && kind !== 'timed-out') return undefined;
  // A server that is silent may be a slow one, but there is nothing to report on either.
  const silent = { ...report, outcome: { kind: 'unreachable' as const } };
  return reachOf(silent) === 'nothing' ? deadEnds[kind] : undefined;
}

type AuditsOptions = {
  database: LeadDatabase;
  auditor: SiteAuditor;
  log: FastifyBaseLogger;
};

async function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}

/** Makes audits in a queue of this server, within budgets that all servers share. */
export function audits({ database, auditor, log }: AuditsOptions): Audits {
  const queue = workQueue(limits);
  const claimUntil = ({ longestMs }: QueuePlace) => Date.now() + longestMs + claimSlackMs;

  /**
   * Writes down what came of an audit: its report, that it failed, or that it is to be taken up.
   */
  async function settle(
    id: string,
    work: Promise<AuditReport>,
    onEnd: WantedAudit['onEnd'],
  ): Promise<void> {
    const finish = (report: AuditReport) => {
      const text = reportText(report);
      const reach = deadEndOf(report) ? 'nothing' : reachOf(report);
      onEnd(reach !== 'nothing');
      return (store: Store) => finishAudit(store, id, text, reach);
    };
    const write = await work.then(finish).catch((error: unknown) => {
      onEnd(false);
      if (error instanceof StoppedWork) return (store: Store) => releaseAudit(store, id);
      log.error({ err: error, audit: id }, 'an audit came to nothing');
      return (store: Store) => failAudit(store, id);
    });
    await database.use(write);
  }

  /** The audits of this server that are not written down yet, by id. */
  const settling = new Map<string, Promise<void>>();
  /** Looks at a site when it is its turn. Does not reject. */
  function perform(
    place: QueuePlace,
    id: string,
    address: URL,
    onEnd: WantedAudit['onEnd'] = () => undefined,
  ): void {
    const look = auditor.isOwn(address) ? auditor.auditOwn : auditor.auditSite;
    const work = place.perform((signal) => look(address, signal));
    const settled = settle(id, work, onEnd)
      .catch((error: unknown) => {
        // It is taken up again, or fails, once nobody holds it any more.
        log.error({ audit: id, ...storeFailure(error) }, 'could not keep an audit');
      })
      .finally(() => settling.delete(id));
    settling.set(id, settled);
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

  async function request(wanted: WantedAudit): Promise<RequestedAudit> {
    const { address, again, mayLook, onEnd } = wanted;
    const place = mayLook ? queue.enter() : undefined;
    const token = newSecret(128);
    try {
      const started = await database.use((store) =>
        startAudit(store, {
          digest: digestOf(token),
          address,
          isVisit: !auditor.isOwn(address),
          again,
          now: Date.now(),
          claimedUntil: place && claimUntil(place),
        }),
      );
      if (place && started.outcome === 'started') {
        perform(place, started.id, address, onEnd);
      } else place?.leave();
      switch (started.outcome) {
        case 'just-visited':
        case 'looked-enough':
        case 'too-many-today':
          return { outcome: started.outcome };
        case 'full':
          return { outcome: mayLook ? 'unavailable' : 'spent' };
        default:
          return { outcome: started.outcome, token };
      }
    } catch (error) {
      place?.leave();
      log.error(storeFailure(error), 'could not start an audit');
      return { outcome: 'unavailable' };
    }
  }

  async function find(
    token: string,
    signal: AbortSignal,
  ): Promise<KeptAudit | 'unknown' | 'unavailable'> {
    const digest = digestOf(token);
    const read = () => database.use((store) => findAudit(store, digest, Date.now()));
    try {
      const found = await read();
      if (found?.state !== 'running') return found ?? 'unknown';
      if (!isClaimed(found.claimedUntil, Date.now())) await takeUp(found.id);
      await Promise.race([settling.get(found.id), whenAborted(signal)]);
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
      await Promise.all(settling.values());
    },
  };
}
