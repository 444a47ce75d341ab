import { defineRefusals } from '#shared/errors.ts';

export const ratingRefusals = defineRefusals({
  SESSION_NOT_FOUND: [404, 'Session not found'],
  SESSION_NOT_BEGUN: [409, 'You can rate a session once it has begun'],
  NOT_AT_THE_TABLE: [403, 'Only players confirmed for a session can rate it'],
  NOBODY_TO_RATE: [409, 'Nobody runs this campaign any more'],
  OWN_RATING: [403, 'You cannot rate yourself'],
  OWN_CAMPAIGN: [403, 'Organisers do not rate their own campaign'],
  ALREADY_RATED: [409, 'You have already rated this session'],
});
