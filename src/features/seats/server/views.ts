import type { Seat } from '../seat-contract.ts';
import type { SeatRecord } from './records/seats.ts';

export const toSeat = ({ hasPaidGuest: _hasPaidGuest, ...seat }: SeatRecord): Seat => ({
  ...seat,
  createdAt: seat.createdAt.toISOString(),
});
