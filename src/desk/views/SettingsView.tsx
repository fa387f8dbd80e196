import type { AgencyCalendar } from '../../booking/agency-calendar.ts';
import type { Instant } from '../../platform/instant.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { maxDeskLengths, signInMinutes } from '../desk-limits.ts';
import { type DeskPerson, rightNames, rights, whomToAsk } from '../desk-page.ts';
import { deskPaths } from '../desk-paths.ts';
import { passkeyPage } from '../pages/passkey.ts';
import type { SettingsChange, SettingsPage } from '../pages/settings.ts';
import { Ago, durationText } from './Ago.tsx';
import { isoDate, timeOfDay } from './booking-messages.ts';
import { Connections } from './Connections.tsx';
import styles from './Desk.module.css';
import { Notice } from './Notice.tsx';
import { Notifications } from './Notifications.tsx';
import { PostButton } from './PostButton.tsx';

type Props = SettingsPage & {
  me: DeskPerson;
  now: Instant;
  agencyCalendar: AgencyCalendar | undefined;
};

/**
 * The people who may use the desk, the person's own passkeys and sessions, and the desk's
 * connections.
 */
export function SettingsView({
  me,
  now,
  agencyCalendar,
  people,
  passkeys,
  sessions,
  ...rest
}: Props) {
  const {
    invitation,
    lastChange,
    problem,
    inviteInput,
    push,
    targets,
    testResults,
    calendarUrl,
    removalHeldMs,
  } = rest;
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <div className={styles.page}>
      <h1>Settings</h1>
      <Notice role="alert">{problem?.message}</Notice>
      <Notice role="status">{lastChange && changeMessages[lastChange]}</Notice>
      {removalHeldMs > 0 && (
        <p className={styles.notice}>
          {`No old leads are being removed for now, because the server’s clock may be wrong: it was changed, or the server is new or was off for days. It says ${isoDate(now)}, ${timeOfDay(now)}. If that is right, there is nothing to do: the server will start removing old leads again once it has run for another ${durationText(removalHeldMs)}.`}
        </p>
      )}
      <section className={styles.block} aria-labelledby="people">
        <h2 id="people">People</h2>
        <ul className={styles.rows}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              me={me}
              hasOneManager={people.filter(({ isManager }) => isManager).length === 1}
            />
          ))}
        </ul>
        {invitation && <InvitationNotice {...invitation} />}
        {rightNames
          .filter((right) => !me[right])
          .map((right) => (
            <p key={right}>{whomToAsk(people, right)}</p>
          ))}
        {me.isManager && (
          <form className={styles.form} method="post" action={deskPaths.invite}>
            <h3>Invite somebody</h3>
            <p>
              Everyone here can read and answer every lead. Managers can also erase leads, and
              invite and remove people.
            </p>
            <Field form="invite" name="name" label="Name" error={problemOf('name')}>
              {(props) => (
                <input
                  defaultValue={inviteInput.name}
                  maxLength={maxDeskLengths.personName}
                  required
                  {...props}
                />
              )}
            </Field>
            <Field form="invite" name="email" label="Email" error={problemOf('email')}>
              {(props) => (
                <input
                  type="email"
                  defaultValue={inviteInput.email}
                  maxLength={maxDeskLengths.email}
                  required
                  {...props}
                />
              )}
            </Field>
            <Button type="submit" look="outline">
              Invite
            </Button>
          </form>
        )}
      </section>
      <section className={styles.block} aria-labelledby="passkeys">
        <h2 id="passkeys">Your passkeys</h2>
        <ul className={styles.rows}>
          {passkeys.map(({ id, device, createdAt, usedAt }) => (
            <li key={id} className={styles.row}>
              <span>
                <strong>{device}</strong>, created <Ago at={createdAt} now={now} />, used{' '}
                <Ago at={usedAt} now={now} />
              </span>
              <Removal
                subject={`the passkey of ${device}`}
                action={deskPaths.removePasskey}
                id={id}
                effect="It will no longer sign you in. Delete it from the device, too."
              />
            </li>
          ))}
        </ul>
        {passkeys.length === 0 && <p>You have none, so you need a link to sign in.</p>}
        <p>
          <ButtonLink look="outline" href={passkeyPage.path}>
            Create a passkey for this device
          </ButtonLink>
        </p>
      </section>
      <Notifications {...push} now={now} />
      <section className={styles.block} aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        <ul className={styles.rows}>
          {sessions.map(({ id, device, usedAt, isThis }) => (
            <li key={id} className={styles.row}>
              <span>
                <strong>{device}</strong>, {isThis ? 'here' : <Ago at={usedAt} now={now} />}
              </span>
              {!isThis && (
                <PostButton
                  action={deskPaths.endSession}
                  fields={{ id }}
                  label={`Sign out ${device}`}
                >
                  Sign out
                </PostButton>
              )}
            </li>
          ))}
        </ul>
        <PostButton action={deskPaths.endSessions}>Sign out everywhere</PostButton>
      </section>
      <Connections
        targets={targets}
        testResults={testResults}
        calendarUrl={calendarUrl}
        agencyCalendar={agencyCalendar}
        isManager={me.isManager}
        now={now}
      />
    </div>
  );
}

const changeMessages: Readonly<Record<SettingsChange, string>> = {
  removed: 'The person was removed, and signed out everywhere.',
  'passkey-removed': 'The passkey was removed.',
  'signed-out': 'That browser was signed out.',
  'push-on': 'Notifications are on here. The first one has just been sent.',
  'push-off': 'That browser will no longer be notified.',
  right: 'The permission was changed.',
};

type PersonRowProps = {
  person: Props['people'][number];
  me: DeskPerson;
  /** Whether the desk has only one manager, who must stay one. */
  hasOneManager: boolean;
};

/** A person, and what a manager can change about them. */
function PersonRow({ person, me, hasOneManager }: PersonRowProps) {
  const { id, name, email, isManager, isPublisher, isInvited } = person;
  const isMe = id === me.id;
  return (
    <li className={styles.row}>
      <span>
        <strong>{name}</strong> {email}
        {isMe && ' (you)'}
        {isManager && ', manager'}
        {isPublisher && ', may publish the site'}
        {isInvited && ', invited'}
      </span>
      {me.isManager && (
        <div className={styles.actions}>
          {isInvited && !isMe && (
            <PostButton
              action={deskPaths.invite}
              fields={{ name, email }}
              label={`Send the link to ${name} again`}
            >
              Send again
            </PostButton>
          )}
          {rightNames
            .filter((right) => !(right === 'isManager' && isManager && hasOneManager))
            .map((right) => {
              const text = `${person[right] ? 'Stop letting' : 'Let'} them ${rights[right]}`;
              return (
                <PostButton
                  key={right}
                  action={deskPaths.setRight}
                  fields={{ id, right, give: person[right] ? '' : 'yes' }}
                  label={`${text}: ${name}`}
                >
                  {text}
                </PostButton>
              );
            })}
          {!isMe && (
            <Removal
              subject={name}
              action={deskPaths.removePerson}
              id={id}
              effect={`${name} will be signed out everywhere and can no longer use the desk. Their notes are kept.`}
            />
          )}
        </div>
      )}
    </li>
  );
}

type RemovalProps = { subject: string; action: string; id: string; effect: string };

/** Asks for confirmation before something is removed, without script. */
function Removal({ subject, action, id, effect }: RemovalProps) {
  return (
    <details>
      <summary className={styles.summary} aria-label={`Remove ${subject}`}>
        Remove
      </summary>
      <p>{effect}</p>
      <PostButton action={action} fields={{ id }}>
        Remove {subject}
      </PostButton>
    </details>
  );
}

function InvitationNotice({ name, email, link, mailError }: NonNullable<Props['invitation']>) {
  return (
    <div className={styles.notice} role="status">
      {link === undefined ? (
        <p>
          A link is on its way to {name} at {email}. It works once, within {signInMinutes} minutes.
        </p>
      ) : (
        <>
          {mailError && (
            <p>
              The email to {email} failed: {mailError}
            </p>
          )}
          <p>
            Give this link to {name} ({email}), and to no one else. It works once, within{' '}
            {signInMinutes} minutes.
          </p>
          <p>
            <code>{link}</code>
          </p>
        </>
      )}
    </div>
  );
}
