import type { DeskState } from '../../../core/desk/desk-page.ts';
import { BookingsView } from './BookingsView.tsx';
import { CalendarFailure } from './CalendarFailure.tsx';
import { EnterView } from './EnterView.tsx';
import { FiguresView } from './FiguresView.tsx';
import { InboxView } from './InboxView.tsx';
import { LeadView } from './LeadView.tsx';
import { MissingView } from './MissingView.tsx';
import { NewLeadView } from './NewLeadView.tsx';
import { PasskeyView } from './PasskeyView.tsx';
import { SettingsView } from './SettingsView.tsx';
import { SeveralDoneView } from './SeveralDoneView.tsx';
import { SeveralView } from './SeveralView.tsx';
import { SignInView } from './SignInView.tsx';

/** A page of the desk, below its header. */
export function DeskView(desk: DeskState) {
  const { page, now, ownCalendar } = desk;
  const isList = ['inbox', 'bookings', 'settings'].includes(page.view);
  return (
    <>
      {isList && ownCalendar?.failure && <CalendarFailure {...ownCalendar.failure} now={now} />}
      <DeskPageView {...desk} />
    </>
  );
}

function DeskPageView({ page, person, now, ownCalendar }: DeskState) {
  const isManager = person?.isManager ?? false;
  switch (page.view) {
    case 'sign-in':
      return <SignInView {...page} />;
    case 'enter':
      return <EnterView {...page} />;
    case 'passkey':
      return <PasskeyView />;
    case 'inbox':
      return <InboxView {...page} isManager={isManager} now={now} />;
    case 'lead':
      return <LeadView {...page} isManager={isManager} now={now} />;
    case 'new-lead':
      return <NewLeadView {...page} />;
    case 'several':
      return <SeveralView {...page} now={now} />;
    case 'several-done':
      return <SeveralDoneView {...page} />;
    case 'bookings':
      return <BookingsView {...page} now={now} />;
    case 'figures':
      return <FiguresView {...page} now={now} />;
    case 'missing':
      return <MissingView {...page} />;
    case 'settings':
      return person && <SettingsView {...page} me={person} now={now} ownCalendar={ownCalendar} />;
  }
}
