import type { DeskPage, TestedTarget } from '../../../core/desk/desk-page.ts';
import { deskPaths } from '../../../core/desk/desk-paths.ts';
import type { AgencyTarget } from '../../../core/lead/delivery-targets.ts';
import styles from './Desk.module.css';
import { PostButton } from './PostButton.tsx';

type Props = Pick<Extract<DeskPage, { view: 'settings' }>, 'targets' | 'tested' | 'calendar'>;

const names: Readonly<Record<AgencyTarget, string>> = { mail: 'mail', webhook: 'the webhook' };
const receivers: Readonly<Record<AgencyTarget, string>> = {
  mail: 'The mail server',
  webhook: 'The webhook',
};

/** Where new leads are sent, with a button to test it, and where sessions can be seen. */
export function Connections({ targets, tested, calendar }: Props) {
  const ways = targets.map(({ target, to }) => `${names[target]} (${to})`);
  return (
    <section className={styles.block} aria-labelledby="connections">
      <h2 id="connections">Mail, webhook and calendar</h2>
      {targets.length === 0 ? (
        <p>
          New leads are sent nowhere: neither mail nor a webhook is set up, so look at this desk.
          Whoever runs the server can set them up.
        </p>
      ) : (
        <p>New leads are sent by {new Intl.ListFormat('en').format(ways)}.</p>
      )}
      {tested && <Tested results={tested} />}
      {targets.length > 0 && <PostButton action={deskPaths.testDelivery}>Send a test</PostButton>}
      {calendar && (
        <>
          <p>
            Sessions are in this calendar, to which your calendar program can subscribe. Whoever has
            its address sees the names and numbers of visitors.
          </p>
          <p>
            <code>{calendar}</code>
          </p>
        </>
      )}
    </section>
  );
}

function Tested({ results }: { results: readonly TestedTarget[] }) {
  return (
    <ul className={styles.notice} role="status">
      {results.map(({ target, problem }) => (
        <li key={target}>
          {problem === undefined
            ? `${receivers[target]} accepted the test. Check that it arrived.`
            : `The test by ${names[target]} failed: ${problem}`}
        </li>
      ))}
    </ul>
  );
}
