import { defineRefusals } from '../../shared/errors.ts';

/** What can be refused about agreements. */
export const contractRefusals = defineRefusals({
  TEMPLATE_NOT_FOUND: { status: 404, message: 'Template contract not found' },
  /** Its words are those of `templateUses`, with what to do instead. */
  TEMPLATE_IN_USE: { status: 409, message: 'Somebody decided on it: retire it instead' },
  TEMPLATE_CHANGED: {
    status: 409,
    message: 'This agreement has changed. Please read the new text before you decide.',
  },
  ALREADY_ACCEPTED: { status: 409, message: 'You have already accepted this agreement' },
  CONTRACT_NOT_FOUND: { status: 404, message: 'Contract not found' },
});
