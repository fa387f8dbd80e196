/** Example content for the booking pages under `npm run dev`, where no server fills them in. */

import { agency } from '../../content/agency.data.ts';
import { uuidv7 } from '../../platform/uuidv7.ts';
import { bookableDays } from '../bookable-days.ts';
import type { BookingPage, ChooseTimePage } from '../booking-pages.ts';
import { bookingRules } from '../booking-rules.ts';

function exampleDays() {
  const rules = bookingRules(agency);
  return rules ? bookableDays(rules, Date.now(), () => true) : [];
}

export function chooseTimeExample(): ChooseTimePage {
  const days = exampleDays();
  return {
    id: uuidv7(),
    days: days.slice(0, 5),
    nearest: [],
    earlierFrom: undefined,
    laterFrom: days[5]?.date,
    origin: {},
    rejected: { values: {}, problems: [] },
    moving: undefined,
  };
}

const isState = (text: string | null): text is BookingPage['state'] =>
  text === 'held' || text === 'lapsed' || text === 'cancelled';

/** `?state=held`, `?state=lapsed` and `?state=cancelled` show the other states. */
export function bookingExample(query: URLSearchParams): BookingPage {
  const state = query.get('state');
  const { start, end } = exampleDays()[0]?.slots[0] ?? { start: Date.now(), end: Date.now() };
  return {
    id: uuidv7(),
    key: 'example',
    reference: 'EXAMPLE',
    state: isState(state) ? state : 'open',
    start,
    end,
    heldMinutes: 15,
    isMoved: false,
    isOver: false,
    name: 'Ann Lee',
    email: 'ann@shop.example',
    phone: '(469) 555-0100',
    message: 'We repair roofs in Plano.',
    getsEmail: true,
    confirmKey: undefined,
  };
}
