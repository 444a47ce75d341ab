import type { Seat } from '../seat-contract.ts';
import type { SeatRecord } from './records/seats.ts';

/** A seat as the API shows it. */
export const toSeat = ({ hasPaidGuest: _hasPaidGuest, ...seat }: SeatRecord): Seat => ({
  ...seat,
  createdAt: seat.createdAt.toISOString(),
});
