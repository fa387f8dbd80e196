import { Fragment } from 'react';
import { agency } from '../../content/agency.data.ts';
import { formatDateTime } from '../../platform/format-time.ts';
import type { Instant } from '../../platform/instant.ts';
import { leadPath } from '../../vocabulary/paths.ts';
import { isAnswered } from '../../vocabulary/progress.ts';
import { pathWith } from '../desk-paths.ts';
import type { LeadPage } from '../pages/lead.ts';
import { momentText } from './Ago.tsx';
import { progressNames } from './progress-names.ts';

type Props = Pick<LeadPage, 'query' | 'lead'> & { leads: LeadPage['otherLeads']; now: Instant };

const kindPhrases = { form: 'a form', chat: 'a chat', call: 'a call', booking: 'a booking' };

/** Other leads of the same person, and corrections. */
export function OtherLeads({ lead, leads, query, now }: Props) {
  return (
    <p>
      Also:{' '}
      {leads.map(({ id, kind, receivedAt, session, corrects, progress }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <a href={pathWith(leadPath(id), query)}>
            {kindPhrases[kind]}{' '}
            {session
              ? `for ${formatDateTime(session.start, agency.timeZone, now)}`
              : `of ${momentText(receivedAt, now)}`}
          </a>{' '}
          ({isAnswered(progress) ? progressNames[progress].toLowerCase() : 'unanswered'})
          {corrects === lead.id && <strong>, which corrects this one</strong>}
          {lead.corrects === id && <strong>, which this one corrects</strong>}
        </Fragment>
      ))}
    </p>
  );
}
