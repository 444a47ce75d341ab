import { defineRefusals } from '../../shared/errors.ts';

/** What can be refused about visits. */
export const visitRefusals = defineRefusals({
  /** Foreign and missing visits alike: a visit is private to its user. */
  VISIT_NOT_FOUND: { status: 404, message: 'Visit not found' },
  NOT_OWN_VISIT: { status: 403, message: 'You can only delete your own visits' },
  VISIT_ID_REUSED: { status: 409, message: 'This visit was already recorded differently' },
  RETAILER_NOT_FOUND: { status: 404, message: 'Retailer not found.' },
});
