import type { Seat } from '../../contract.ts';
import type { SeatRecord } from '../records/seats.ts';

/** A seat as the API tells it. */
export const toSeat = (seat: SeatRecord): Seat => ({ ...seat, createdAt: seat.createdAt.toISOString() });
