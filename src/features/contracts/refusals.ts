import { defineRefusals } from '#shared/errors.ts';

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
  TEMPLATE_PUBLISHED: {
    status: 409,
    message: 'This agreement is published: its text stays as it was offered. Make a new version of it.',
  },
  TEMPLATE_IS_DRAFT: { status: 409, message: 'This agreement is a draft: nobody is offered it yet.' },
  TEMPLATE_EMPTY: { status: 409, message: 'Write the text and at least one clause, then publish it.' },
  TEMPLATE_REPLACED: { status: 409, message: 'A newer version has taken the place of this one.' },
  ALREADY_ACCEPTED: { status: 409, message: 'You have already accepted this agreement' },
  CONTRACT_NOT_FOUND: { status: 404, message: 'Contract not found' },
});
