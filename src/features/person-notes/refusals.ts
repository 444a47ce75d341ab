import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about notes of admins. */
export const personNoteRefusals = defineRefusals({
  PERSON_NOT_FOUND: { status: 404, message: 'There is no such user, or not any more.' },
  NOTE_NOT_FOUND: { status: 404, message: 'This note is gone already.' },
  OTHERS_NOTE: { status: 403, message: 'Another admin wrote this note. Only they remove it.' },
});
