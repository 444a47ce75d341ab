import { defineRefusals } from '#shared/errors.ts';

export const deskRefusals = defineRefusals({
  WORK_NOT_FOUND: [404, 'This no longer waits for anybody.'],
  NOT_TAKEN: [404, 'You do not work on this.'],
  TAKEN_MEANWHILE: [409, 'Another admin has just taken this.'],
});
