import fp from 'fastify-plugin';
import type { Agency } from '../../agency/agency.ts';
import { type BookingCalendar, bookingCalendar } from '../../booking/server/booking-calendar.ts';
import type { Recipients } from '../../booking/server/booking-deliveries.ts';
import type { Environment } from '../../platform/server/environment.ts';
import type { Store } from '../../schema/tables.ts';
import { type AgencyTarget, pushTarget } from '../../vocabulary/delivery-targets.ts';
import { leadPath } from '../../vocabulary/paths.ts';
import type { PushMessage } from '../push-message.ts';
import type { Deliver, DeliveryResult } from './attempt.ts';
import { configuredMailSender, deliveryTargets, type Target } from './configured-targets.ts';
import { type DeliveryWorker, startDeliveryWorker } from './delivery-worker.ts';
import type { MailSender } from './mail-sender.ts';
import { deliverByPush, pushToDevices } from './push/push-delivery.ts';
import type { DeviceFilter } from './push/push-devices.ts';
import { pushSender } from './push/send-push.ts';
import { visitorDeliveries } from './visitor-deliveries.ts';

/** The targets of leads and sessions, and the workers that deliver to them. */
type Deliveries = {
  /** The agency's targets, by the names under which deliveries are stored. */
  targets: ReadonlyMap<AgencyTarget, Target>;
  recipients: Recipients;
  /** The mail server, if one is configured. */
  mailer: MailSender | undefined;
  /**
   * Notifies devices of the desk, by default all. Takes at most 20 seconds. Rejects when the
   * database is unavailable.
   */
  push: (message: PushMessage, to?: DeviceFilter) => Promise<DeliveryResult>;
  /** The calendar entries of sessions, for emails. */
  calendar: BookingCalendar;
  /** The URL of a page of the desk; undefined while the desk has no users. Never rejects. */
  deskUrl: (path: string) => Promise<string | undefined>;
  /** Makes the workers check the queue now. */
  wake: () => void;
};

const pushTimeoutMs = 20_000;

declare module 'fastify' {
  interface FastifyInstance {
    deliveries: Deliveries;
  }
}

type Options = {
  environment: Environment;
  agency: Agency;
  siteUrl: URL;
  /** Whether the desk has users; if so, emails link to it. */
  isDeskUsed: (store: Store) => Promise<boolean>;
};

/** Processes the delivery queue while the app runs. */
export const deliveries = fp<Options>(
  async (app, { environment, agency, siteUrl, isDeskUsed }) => {
    const { database, log } = app;
    const deskUrl: Deliveries['deskUrl'] = async (path) => {
      const hasUsers = await database.use(isDeskUsed).catch(() => false);
      return hasUsers ? new URL(path, siteUrl).href : undefined;
    };
    const mailer = configuredMailSender(environment, agency);
    const targets = deliveryTargets(environment, agency, mailer, (id) => deskUrl(leadPath(id)));
    const targetNames = [...targets.keys()];
    const sendPush = pushSender(agency.email);
    const mailsVisitors = mailer !== undefined && agency.mailVisitors;
    const calendar = bookingCalendar(agency, siteUrl, mailer?.sender ?? agency.email);

    let workers: DeliveryWorker[] = [];
    app.addHook('onReady', async () => {
      const toVisitors =
        mailer && mailsVisitors ? visitorDeliveries({ sender: mailer, agency, calendar }) : [];
      const toAgency = [...targets].map(([name, { deliver }]): [string, Deliver] => [
        name,
        deliver,
      ]);
      const toDevices: [string, Deliver] = [pushTarget, deliverByPush(database, sendPush)];
      workers = [...toAgency, toDevices, ...toVisitors].map(([target, deliver]) =>
        startDeliveryWorker({
          database,
          target,
          deliver,
          log,
          retryMs: environment.LEADS_RETRY_MS,
          leaseMs: environment.LEADS_LEASE_MS,
        }),
      );
    });
    app.addHook('onClose', async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    });
    app.decorate('deliveries', {
      targets,
      recipients: { agencyTargets: [...targetNames, pushTarget], mailsVisitors },
      mailer,
      push: (message, to) =>
        pushToDevices(database, sendPush, { message, ...to }, AbortSignal.timeout(pushTimeoutMs)),
      calendar,
      deskUrl,
      wake: () => {
        for (const worker of workers) worker.wake();
      },
    });
  },
  { name: 'deliveries', dependencies: ['lead-store'] },
);
