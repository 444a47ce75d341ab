import { bookContract } from './book/contract.ts';
import { checkInContract } from './check-in/contract.ts';
import { doorContract } from './door/contract.ts';
import { rosterContract } from './roster/contract.ts';
import { waitlistContract } from './waitlist/contract.ts';
import { paymentsContract } from './payments-contract.ts';
import { seatContract } from './seat-contract.ts';

/** Seats, with their payments, waiting lists and check-in. */
export const seatsContract = {
  ...seatContract,
  ...paymentsContract,
  book: bookContract,
  checkIn: checkInContract,
  door: doorContract,
  roster: rosterContract,
  waitlist: waitlistContract,
};
