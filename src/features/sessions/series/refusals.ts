import { defineRefusals } from '#shared/errors.ts';
import { MOST_DATES } from './rules.ts';

/** Why operations on series are refused. */
export const seriesRefusals = defineRefusals({
  SERIES_NOT_FOUND: [404, 'This series is no longer there'],
  SERIES_WITHOUT_DATES: [409, 'There is no date for this'],
  SERIES_TOO_LONG: [409, `A series has at most ${MOST_DATES} upcoming sessions, all within a year`],
  SERIES_TIME_SKIPPED: [
    409,
    'The clocks skip this time on one of the dates. Choose whether it is moved or left out.',
  ],
  SKIP_NOT_FOUND: [404, 'This date is not skipped any more'],
  SKIP_OVER: [409, 'This date is over'],
});
