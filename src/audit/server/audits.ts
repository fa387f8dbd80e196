import type { FastifyBaseLogger } from 'fastify';
import type { AuditReport } from '../../audit-checks/audit-report.ts';
import { reachOf } from '../../audit-checks/outcome.ts';
import { storeFailure } from '../../platform/server/database/store-failure.ts';
import { hashToken, newSecret } from '../../platform/server/secret.ts';
import type { LeadDatabase } from '../../schema/lead-database.ts';
import type { Store } from '../../schema/tables.ts';
import type { ParsedAddress } from './site-address.ts';
import {
  failAudit,
  finishAudit,
  isClaimed,
  reclaimAudit,
  releaseAudit,
  reportText,
} from './store/audit-claims.ts';
import { startAudit } from './store/start-audit.ts';
import { findAudit, type StoredAudit } from './store/stored-audits.ts';
import { type QueuePlace, WorkStopped, workQueue } from './work-queue.ts';

/** Audits a website. When the signal aborts, reports the results so far. */
type AuditSite = (address: URL, signal: AbortSignal) => Promise<AuditReport>;

/** Parses addresses and audits websites. */
export type SiteAuditor = {
  /** Parses a typed address, or says why it cannot be audited. */
  parseSiteAddress: (input: string) => ParsedAddress;
  /** Whether the host of an address does not exist, as far as a quick lookup can tell. */
  hasUnknownHost: (address: URL) => Promise<boolean>;
  /** Whether an address is on this site, which is never fetched. */
  isOwnSite: (address: URL) => boolean;
  /** Audits this site from its built files. */
  auditOwnSite: AuditSite;
  auditSite: AuditSite;
  /** The report on the sample site. */
  auditExample: () => Promise<AuditReport>;
};

/** A request for an audit. */
export type WantedAudit = {
  address: URL;
  /** Whether to repeat the audit if the page was just audited. */
  isRepeat: boolean;
  /** Whether the visitor may start a new audit; if not, only a recent one can be shown. */
  mayStart: boolean;
  /** Called at the end of a new visit, with whether it reached a site. */
  onEnd: (reached: boolean) => void;
};

/**
 * The token of an audit's URL, `shared` if it needed no new visit, or why there is none.
 * `over-limit`: the visitor may not start another audit. `unavailable`: the queue is full, or the
 * database failed. `StartedAudit` explains the other outcomes.
 */
type RequestedAudit =
  | { outcome: 'started' | 'shared'; token: string }
  | { outcome: 'just-visited' | 'audited-too-often' | 'too-many-today' }
  | { outcome: 'unavailable' | 'over-limit' };

/** Starts and finds audits. Its functions never reject. */
export type Audits = {
  request: (wanted: WantedAudit) => Promise<RequestedAudit>;
  /**
   * Finds the audit with this token, and resumes it if its server abandoned it. While this server
   * runs the audit, waits until it ends or the signal aborts.
   */
  find: (token: string, signal: AbortSignal) => Promise<StoredAudit | 'unknown' | 'unavailable'>;
  /** Leaves unfinished audits to the next server. */
  stop: () => Promise<void>;
};

const second = 1000;
const limits = { maxRunning: 2, maxWaiting: 20, abortMs: 18 * second, deadlineMs: 20 * second };
/**
 * Lease time beyond the longest run of an audit. Once the lease has expired, another server can
 * reclaim the audit.
 */
const claimSlackMs = 40 * second;

const unreachedReasons = { unreachable: 'no-answer', 'timed-out': 'too-slow' } as const;

/**
 * Why an audit reached nothing, in which case the visitor is asked for the address again; undefined
 * if it reached a site.
 */
export function unreachedReason(report: AuditReport): 'no-answer' | 'too-slow' | undefined {
  const { kind } = report.outcome;
  if (kind !== 'unreachable' && kind !== 'timed-out') return undefined;
  // A server that timed out may only be slow, but either way there is nothing to report.
  const silent = { ...report, outcome: { kind: 'unreachable' as const } };
  return reachOf(silent) === 'nothing' ? unreachedReasons[kind] : undefined;
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

/** Runs audits in this server's queue, within budgets that all servers share. */
export function audits({ database, auditor, log }: AuditsOptions): Audits {
  const queue = workQueue(limits);
  const claimUntil = ({ maxMs }: QueuePlace) => Date.now() + maxMs + claimSlackMs;

  /**
   * Stores the result of an audit: its report, its failure, or its release to another server.
   */
  async function settle(
    id: string,
    work: Promise<AuditReport>,
    onEnd: WantedAudit['onEnd'],
  ): Promise<void> {
    const finish = (report: AuditReport) => {
      const text = reportText(report);
      const reach = unreachedReason(report) ? 'nothing' : reachOf(report);
      onEnd(reach !== 'nothing');
      return (store: Store) => finishAudit(store, id, text, reach);
    };
    const write = await work.then(finish).catch((error: unknown) => {
      onEnd(false);
      if (error instanceof WorkStopped) return (store: Store) => releaseAudit(store, id);
      log.error({ err: error, audit: id }, 'an audit failed');
      return (store: Store) => failAudit(store, id);
    });
    await database.use(write);
  }

  /** The audits of this server whose results are not stored yet, by id. */
  const settling = new Map<string, Promise<void>>();
  /** Audits a site when its turn comes. Never rejects. */
  function perform(
    place: QueuePlace,
    id: string,
    address: URL,
    onEnd: WantedAudit['onEnd'] = () => undefined,
  ): void {
    const audit = auditor.isOwnSite(address) ? auditor.auditOwnSite : auditor.auditSite;
    const work = place.perform((signal) => audit(address, signal));
    const settled = settle(id, work, onEnd)
      .catch((error: unknown) => {
        // When its lease expires, it is resumed or marked as failed.
        log.error({ audit: id, ...storeFailure(error) }, 'could not store an audit');
      })
      .finally(() => settling.delete(id));
    settling.set(id, settled);
  }

  /** Resumes an audit, if the queue has room for it. */
  async function resumeAudit(id: string): Promise<void> {
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
    const { address, isRepeat, mayStart, onEnd } = wanted;
    const place = mayStart ? queue.enter() : undefined;
    const token = newSecret(128);
    try {
      const started = await database.use((store) =>
        startAudit(store, {
          digest: hashToken(token),
          address,
          isVisit: !auditor.isOwnSite(address),
          isRepeat,
          now: Date.now(),
          claimedUntil: place && claimUntil(place),
        }),
      );
      if (place && started.outcome === 'started') {
        perform(place, started.id, address, onEnd);
      } else place?.leave();
      switch (started.outcome) {
        case 'just-visited':
        case 'audited-too-often':
        case 'too-many-today':
          return { outcome: started.outcome };
        case 'full':
          return { outcome: mayStart ? 'unavailable' : 'over-limit' };
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
  ): Promise<StoredAudit | 'unknown' | 'unavailable'> {
    const digest = hashToken(token);
    const read = () => database.use((store) => findAudit(store, digest, Date.now()));
    try {
      const found = await read();
      if (found?.state !== 'running') return found ?? 'unknown';
      if (!isClaimed(found.claimedUntil, Date.now())) await resumeAudit(found.id);
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
