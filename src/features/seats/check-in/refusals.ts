import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about who came to a session. */
export const checkInRefusals = defineRefusals({
  CHECK_IN_NOT_OPEN: { status: 409, message: 'Check-in opens two hours before the session begins' },
  CHECK_IN_CLOSED: { status: 409, message: 'Check-in closed a week after the session began' },
  NOT_MISSED_YET: { status: 409, message: 'Nobody has missed a session that has not begun' },
  OWN_SEAT: { status: 409, message: 'Another organiser has to decide about your own seat' },
  NOT_MISSED: { status: 409, message: 'Your seat is not marked as missed' },
  CONTESTED_ALREADY: { status: 409, message: 'You have contested this already' },
  CONTEST_TOO_LATE: { status: 409, message: 'A missed session can be contested for 30 days' },
  CONTEST_GONE: { status: 409, message: 'This contest is answered already' },
});
