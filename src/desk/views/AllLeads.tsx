import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import { maxDeskLengths } from '../desk-limits.ts';
import { pathWith } from '../desk-paths.ts';
import { type BulkAction, bulkActionsFor, bulkPage } from '../pages/bulk.ts';
import type { InboxQuery } from '../pages/inbox.ts';
import styles from './Desk.module.css';
import { Folded } from './Folded.tsx';

const actionLabels: Record<BulkAction, string> = {
  spam: 'Mark all as spam',
  retry: 'Send all again',
  erase: 'Erase all',
};

type Props = {
  query: InboxQuery;
  /** The newest lead of the list. */
  newest: string;
  isFiltered: boolean;
  /** Whether the person may erase leads. */
  isManager: boolean;
};

/** The links to the actions on all leads of a list. */
export function AllLeads({ query, newest, isFiltered, isManager }: Props) {
  const actions = bulkActionsFor(query).filter((action) => isManager || action !== 'erase');
  return (
    // Unfolded after a search, because that is the first step against a flood of spam.
    <Folded title={isFiltered ? 'Change all that match' : 'Change all leads'} isOpen={isFiltered}>
      <p>Also those on other pages. You are asked before anything changes.</p>
      <p className={styles.actions}>
        <WithSpaces>
          {actions.map((action) => (
            <ButtonLink
              key={action}
              look="outline"
              href={pathWith(bulkPage.path, { ...query, action, newest })}
            >
              {actionLabels[action]}
            </ButtonLink>
          ))}
        </WithSpaces>
      </p>
    </Folded>
  );
}

/** A form to find all leads with a person's address, to erase them. */
export function ErasePerson() {
  return (
    <Folded title="Erase a person">
      <form className={styles.form} method="get" action={bulkPage.path}>
        <input type="hidden" name="action" value="erase" />
        <Field form="person" name="email" label="Email address">
          {(props) => (
            <input
              // The server accepts spellings that browsers refuse in an email field.
              type="text"
              inputMode="email"
              maxLength={maxDeskLengths.email}
              autoComplete="off"
              required
              {...props}
            />
          )}
        </Field>
        <Button type="submit" look="outline">
          Show what would be erased
        </Button>
      </form>
    </Folded>
  );
}
