import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about stores and links to them. */
export const retailerRefusals = defineRefusals({
  RETAILER_NOT_FOUND: { status: 404, message: 'Retailer not found.' },
  RETAILER_CLOSED: { status: 409, message: 'This retailer is no longer active' },
  /** Sent with what uses it, in the words of `retailerUses`. */
  RETAILER_IN_USE: { status: 409, message: 'This retailer is in use. Deactivate it instead of deleting it.' },
  IMPORT_NOT_FOUND: { status: 404, message: 'Import not found.' },
  ALREADY_LINKED: { status: 409, message: 'Already Linked' },
  NOT_LINKED: { status: 409, message: 'You are not linked to this retailer' },
  MANAGER_UNKNOWN: { status: 404, message: 'Nobody has this username' },
  MANAGER_WITHOUT_PLAYER: { status: 409, message: 'This user has no player yet' },
});
