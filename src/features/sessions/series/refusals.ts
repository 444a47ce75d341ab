import { defineRefusals } from '#shared/errors.ts';
import { MOST_DATES } from './rules.ts';

/** What can be refused about sessions that repeat. */
export const seriesRefusals = defineRefusals({
  SERIES_NOT_FOUND: { status: 404, message: 'This series is no longer there' },
  SERIES_WITHOUT_DATES: { status: 409, message: 'There is no date for this' },
  SERIES_TOO_LONG: {
    status: 409,
    message: `A series has at most ${MOST_DATES} upcoming sessions, all within a year`,
  },
  SERIES_TIME_SKIPPED: {
    status: 409,
    message: 'The clocks skip this time on one of the dates. Choose whether it is moved or left out.',
  },
  SKIP_NOT_FOUND: { status: 404, message: 'This date is not skipped any more' },
  SKIP_OVER: { status: 409, message: 'This date is over' },
});
