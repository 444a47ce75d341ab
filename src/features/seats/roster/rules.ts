import { priceText } from '#shared/money/money.ts';
import type { SheetSeat } from './contract.ts';

/** Seats that a printed roster has at most: a dozen pages. The table has all. */
export const MAX_PRINTED_SEATS = 500;

/** The addresses of rosters as tables begin with this; behind it the session's id with the ending .csv. */
export const ROSTER_TABLES = '/api/rosters/';

/** A column of a roster, on paper and in the table. */
type RosterColumn = {
  header: string;
  /** What stands in it; empty for what is filled in by hand. */
  value: (seat: SheetSeat) => string;
  /** How it looks on paper: a box to tick, or room to write. */
  byHand?: 'box' | 'line';
};

/** What a seat's payment is called: nothing is paid for a free one. */
const paymentOf = ({ priceCents, paymentStatus }: SheetSeat): string =>
  priceCents === 0 ? 'Free' : paymentStatus === 'paid' ? 'Paid' : 'Pending';

/** All columns of a roster, from the left. */
export const rosterColumns: readonly RosterColumn[] = [
  { header: 'Player', value: ({ alias }) => alias ?? 'A former player' },
  { header: 'Price', value: ({ priceCents }) => priceText(priceCents) },
  { header: 'Payment', value: paymentOf },
  { header: 'Here', value: () => '', byHand: 'box' },
  { header: 'Notes', value: () => '', byHand: 'line' },
];
