import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about ratings. */
export const ratingRefusals = defineRefusals({
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found' },
  SESSION_NOT_BEGUN: { status: 409, message: 'You can rate a session once it has begun' },
  NOT_AT_THE_TABLE: { status: 403, message: 'Only players confirmed for a session can rate it' },
  NOBODY_TO_RATE: { status: 409, message: 'Nobody runs this campaign any more' },
  OWN_RATING: { status: 403, message: 'You cannot rate yourself' },
  OWN_CAMPAIGN: { status: 403, message: 'Who organises a campaign does not rate it' },
  ALREADY_RATED: { status: 409, message: 'You have already rated this session' },
});
