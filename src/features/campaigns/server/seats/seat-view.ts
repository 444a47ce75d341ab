import type { Seat } from '../../seats/seat-contract.ts';
import type { SeatRecord } from '../records/seats/seats.ts';

/** A seat as the API shows it. */
export const toSeat = (seat: SeatRecord): Seat => ({ ...seat, createdAt: seat.createdAt.toISOString() });
