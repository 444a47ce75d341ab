import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about notes of admins. */
export const personNoteRefusals = defineRefusals({
  PERSON_NOT_FOUND: [404, 'There is no such user any more.'],
  NOTE_NOT_FOUND: [404, 'This note is gone already.'],
  OTHERS_NOTE: [403, 'Another admin wrote this note. Only they remove it.'],
});
