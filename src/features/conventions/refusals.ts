import { defineRefusals } from '#shared/errors.ts';

export const conventionRefusals = defineRefusals({
  CONVENTION_NOT_FOUND: [404, 'Convention not found'],
  TIME_ZONE_UNKNOWN: [422, 'This time zone is not known. Choose one of the list.'],
});
