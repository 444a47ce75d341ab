import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about calling sessions off. */
export const callOffRefusals = defineRefusals({
  NOTHING_TO_CALL_OFF: { status: 409, message: 'No session is to come' },
  UNDO_OVER: { status: 409, message: 'Players are being told by now. Bring the session back instead.' },
  NOT_CALLED_OFF: { status: 409, message: 'This session is not called off any more' },
});
