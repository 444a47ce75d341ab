import { defineRefusals } from '#shared/errors.ts';
import { MAX_COPIED_SESSIONS } from './rules.ts';

/** Why copying a campaign is refused. */
export const copyRefusals = defineRefusals({
  COPY_IN_THE_PAST: [409, 'Choose a day on which the first session is still to come'],
  NO_SESSION_TO_COPY: [409, 'This campaign has no upcoming session any more'],
  TOO_MANY_SESSIONS_TO_COPY: [
    409,
    `At most ${MAX_COPIED_SESSIONS} sessions can be copied. Copy the campaign without them.`,
  ],
});
