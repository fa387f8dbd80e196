import { readAgency } from '../../agency/read-agency.ts';
import { withDeadline } from '../delivery/delivery.ts';
import { configuredMailSender, deliveryTargets } from '../delivery-targets.ts';
import { testDelivery } from '../test-delivery.ts';
import { type Act, done, notFound } from './act.ts';

const timeoutMs = 20_000;

/** Sends a mail to show whether the mail settings work. */
export function sendTestMail(to: string): Act {
  return async (_database, _now, environment) => {
    const agency = readAgency();
    const sender = configuredMailSender(environment, agency);
    if (!sender) return notFound('No mail server is configured: set LEADS_SMTP_URL.');
    const mail = {
      to,
      subject: `Test mail from ${agency.name}`,
      text: 'The mail settings of the website work.',
    };
    const result = await withDeadline(sender.send(mail), AbortSignal.timeout(timeoutMs));
    return 'error' in result
      ? notFound(`The mail was not sent: ${result.error}`)
      : done(`The mail server accepted a mail from ${sender.sender} to ${to}.`);
  };
}

/** Sends a test wherever new leads are sent. */
export function sendTest(): Act {
  return async (_database, _now, environment) => {
    const agency = readAgency();
    const sender = configuredMailSender(environment, agency);
    const tested = await testDelivery(deliveryTargets(environment, agency, sender), agency);
    if (tested.length === 0) {
      return notFound('New leads are sent nowhere: set LEADS_SMTP_URL or LEADS_WEBHOOK_URL.');
    }
    const lines = tested.map(({ target, problem }) => `${target}: ${problem ?? 'accepted a test'}`);
    const isFailed = tested.some(({ problem }) => problem !== undefined);
    return isFailed ? notFound(lines.join('\n')) : done(lines.join('\n'));
  };
}
