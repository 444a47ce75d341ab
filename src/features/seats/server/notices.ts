import type { NoticeKind } from '#platform/notices/notice-kind.ts';
import { seatMissed, contestAnswered, missContested } from './notices/attendance-notices.ts';
import { seatGiven } from './notices/door-notices.ts';
import { paymentDenied, paymentReminder, paymentSaid, seatsPaid } from './notices/payment-notices.ts';
import { refundOwed } from './for-others/refund-notices.ts';
import {
  seatTaken,
  seatsTaken,
  seatGivenBack,
  seatsGivenUp,
  seatCancelled,
  seatPaid,
} from './for-others/held-seat-notices.ts';
import { seatOffered, offerRanOut, firstCome, lineGone } from './notices/waitlist-notices.ts';

/** All notices about seats, their waiting lists and their payments. */
export const seatsNotices: NoticeKind[] = [
  seatTaken,
  seatsTaken,
  seatGiven,
  seatGivenBack,
  seatsGivenUp,
  seatCancelled,
  seatPaid,
  seatsPaid,
  paymentSaid,
  paymentDenied,
  paymentReminder,
  seatOffered,
  offerRanOut,
  firstCome,
  lineGone,
  seatMissed,
  contestAnswered,
  missContested,
  refundOwed,
];
