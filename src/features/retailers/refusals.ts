import { defineRefusals } from '#shared/errors.ts';

/** Refusals of requests about stores and links to them. */
export const retailerRefusals = defineRefusals({
  RETAILER_NOT_FOUND: [404, 'Retailer not found.'],
  RETAILER_CLOSED: [409, 'This retailer is no longer active'],
  /** Sent with the list of what uses the store, worded by `retailerUses`. */
  RETAILER_IN_USE: [409, 'This retailer is in use. Deactivate it instead of deleting it.'],
  IMPORT_NOT_FOUND: [404, 'Import not found.'],
  ALREADY_LINKED: [409, 'Already Linked'],
  NOT_LINKED: [409, 'You are not linked to this retailer'],
  MANAGER_UNKNOWN: [404, 'Nobody has this username, alias or address'],
  MANAGER_WITHOUT_PLAYER: [409, 'This user has no player yet'],
});
