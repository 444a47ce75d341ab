import { defineRefusals } from '../../shared/errors.ts';

/** What can be refused about agreements. */
export const contractRefusals = defineRefusals({
  TEMPLATE_NOT_FOUND: { status: 404, message: 'Template contract not found' },
  TEMPLATE_IN_USE: {
    status: 409,
    message: 'This agreement has responses. Retire it instead of deleting it.',
  },
  TEMPLATE_CHANGED: {
    status: 409,
    message: 'This agreement has changed. Please read the new text before you decide.',
  },
  ALREADY_ACCEPTED: { status: 409, message: 'You have already accepted this agreement' },
  CONTRACT_NOT_FOUND: { status: 404, message: 'Contract not found' },
});
