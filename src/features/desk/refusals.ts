import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about taking work. */
export const deskRefusals = defineRefusals({
  WORK_NOT_FOUND: { status: 404, message: 'This does not wait for anybody any more.' },
  NOT_TAKEN: { status: 404, message: 'You do not work on this.' },
  TAKEN_MEANWHILE: { status: 409, message: 'Another admin has just taken this.' },
});
