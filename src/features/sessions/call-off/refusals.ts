import { defineRefusals } from '#shared/errors.ts';

/** Why calling sessions off, or bringing them back, is refused. */
export const callOffRefusals = defineRefusals({
  NOTHING_TO_CALL_OFF: [409, 'No session is to come'],
  UNDO_OVER: [409, 'Players are being told by now. Bring the session back instead.'],
  NOT_CALLED_OFF: [409, 'This session is not called off any more'],
});
