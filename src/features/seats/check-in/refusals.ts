import { defineRefusals } from '#shared/errors.ts';

/** Why operations of the check-in are refused. */
export const checkInRefusals = defineRefusals({
  CHECK_IN_NOT_OPEN: [409, 'Check-in opens two hours before the session begins'],
  CHECK_IN_CLOSED: [409, 'Check-in closed a week after the session began'],
  NOT_MISSED_YET: [409, 'Nobody has missed a session that has not begun'],
  OWN_SEAT: [409, 'Another organiser has to decide about your own seat'],
  NOT_MISSED: [409, 'Your seat is not marked as missed'],
  CONTESTED_ALREADY: [409, 'You have contested this already'],
  CONTEST_TOO_LATE: [409, 'A missed session can be contested for 30 days'],
  CONTEST_GONE: [409, 'This contest is answered already'],
});
