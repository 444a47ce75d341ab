import { priceText } from '#shared/money/money.ts';
import type { SheetSeat } from './contract.ts';

/** The most seats on a printed roster: a dozen pages. The CSV table has all. */
export const MAX_PRINTED_SEATS = 500;

/** The start of the URLs of rosters as CSV tables. The session's id and `.csv` follow. */
export const ROSTER_TABLES = '/api/rosters/';

/** A column of a roster, on paper and in the CSV table. */
type RosterColumn = {
  header: string;
  /** The text of the cell; empty in columns that are filled in by hand. */
  value: (seat: SheetSeat) => string;
  /** What is printed for filling in by hand: a box to tick, or a line to write on. */
  byHand?: 'box' | 'line';
};

/** The word for a seat's payment: 'Free' if the seat has no price. */
const paymentOf = ({ priceCents, paymentStatus }: SheetSeat): string =>
  priceCents === 0 ? 'Free' : paymentStatus === 'paid' ? 'Paid' : 'Pending';

/** All columns of a roster, from left to right. */
export const rosterColumns: readonly RosterColumn[] = [
  { header: 'Player', value: ({ alias }) => alias ?? 'A former player' },
  { header: 'Price', value: ({ priceCents }) => priceText(priceCents) },
  { header: 'Payment', value: paymentOf },
  { header: 'Here', value: () => '', byHand: 'box' },
  { header: 'Notes', value: () => '', byHand: 'line' },
];
