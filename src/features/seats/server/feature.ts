import { Hono } from 'hono';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { seatsContract } from '../contract.ts';
import { denyPaid, sayPaid } from './book/answer-said-paid.ts';
import { bookRoutes } from './book/book-routes.ts';
import { getBookSummary, listPlayersOfBook, listSeatsOfBook } from './book/get-book.ts';
import { markPaid, settleDebt } from './book/mark-paid.ts';
import { sendReminders } from './book/send-reminders.ts';
import { answerContest, contestMiss } from './check-in/answer-contest.ts';
import { getCheckIn, getOwnFigure, getSeatCode, listCheckIn } from './check-in/list-check-in.ts';
import { markSeats } from './check-in/mark-seats.ts';
import { addGuest } from './door/add-guest.ts';
import { seatPlayer } from './door/add-player.ts';
import { sweepGuestsQueue } from './door/sweep-guests-queue.ts';
import { getSheet } from './roster/get-sheet.ts';
import { cancelAttendance } from './cancel-attendance.ts';
import { cancelSeat } from './cancel-seat.ts';
import { confirmAttendance } from './confirm-attendance.ts';
import { listDebts } from './payments/list-debts.ts';
import { listPurchases } from './payments/list-purchases.ts';
import { listRefunds } from './payments/list-refunds.ts';
import { listSeats } from './list-seats.ts';
import { markRefund } from './payments/mark-refund.ts';
import { setSeatPayment } from './set-seat-payment.ts';
import { acceptOffer } from './waitlist/accept-offer.ts';
import { joinWaitlist } from './waitlist/join-waitlist.ts';
import { declineOffer, leaveWaitlist } from './waitlist/leave-waitlist.ts';
import { listWaitlist } from './waitlist/list-waitlist.ts';
import { moveWaiting } from './waitlist/move-waiting.ts';
import { removeWaiting } from './waitlist/remove-waiting.ts';
import { getOfferHours, setOfferHours } from './waitlist/set-offer-hours.ts';
import { seatsGauge } from './gauges.ts';
import { seatsNotices } from './notices.ts';
import { seatEvent } from './notices/seat-event.ts';
import { waitlistQueue } from './waitlist/waitlist-queue.ts';
import { rosterRoutes } from './roster/roster-routes.ts';

export const seatsFeature = {
  router: implementContract(seatsContract, {
    confirmAttendance,
    cancelAttendance,
    listPurchases,
    listSeats,
    setSeatPayment,
    cancelSeat,

    listDebts,
    listRefunds,
    markRefund,

    checkIn: {
      get: getCheckIn,
      listSeats: listCheckIn,
      mark: markSeats,
      getCode: getSeatCode,
      contest: contestMiss,
      answerContest,
      getFigure: getOwnFigure,
    },
    book: {
      getSummary: getBookSummary,
      listPlayers: listPlayersOfBook,
      listSeats: listSeatsOfBook,
      settle: settleDebt,
      markPaid,
      remind: sendReminders,
      denyPaid,
      sayPaid,
    },
    door: { addGuest, seatPlayer },
    waitlist: {
      wait: joinWaitlist,
      leave: leaveWaitlist,
      accept: acceptOffer,
      pass: declineOffer,
      list: listWaitlist,
      move: moveWaiting,
      remove: removeWaiting,
      getOfferHours,
      setOfferHours,
    },
    roster: { get: getSheet },
  }),
  notices: seatsNotices,
  events: [seatEvent],
  gauges: [seatsGauge],
  queues: (parts) => [waitlistQueue(parts), sweepGuestsQueue(parts)],
  routes: (parts) =>
    new Hono<{ Bindings: RequestBindings }>().route('/', rosterRoutes(parts)).route('/', bookRoutes(parts)),
} satisfies Feature;
