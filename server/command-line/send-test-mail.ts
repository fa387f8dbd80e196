import { readAgency } from '../../agency/read-agency.ts';
import { withDeadline } from '../delivery/delivery.ts';
import { configuredMailSender } from '../delivery-targets.ts';
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
    return result.outcome === 'failed'
      ? notFound(`The mail was not sent: ${result.error}`)
      : done(`The mail server accepted a mail from ${sender.sender} to ${to}.`);
  };
}
