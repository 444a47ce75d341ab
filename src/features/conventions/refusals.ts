import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about conventions. */
export const conventionRefusals = defineRefusals({
  CONVENTION_NOT_FOUND: { status: 404, message: 'Convention not found' },
  TIME_ZONE_UNKNOWN: { status: 422, message: 'This time zone is not known. Choose one of the list.' },
});
