import { defineRefusals } from '#shared/errors.ts';

export const contractRefusals = defineRefusals({
  TEMPLATE_NOT_FOUND: [404, 'Template contract not found'],
  TEMPLATE_IN_USE: [409, 'This agreement has responses. Retire it instead of deleting it.'],
  TEMPLATE_CHANGED: [409, 'This agreement has changed. Please read the new text before you decide.'],
  TEMPLATE_PUBLISHED: [
    409,
    'This agreement is published: its text stays as it was offered. Make a new version of it.',
  ],
  TEMPLATE_IS_DRAFT: [409, 'This agreement is a draft: nobody is offered it yet.'],
  TEMPLATE_EMPTY: [409, 'Write the text and at least one clause, then publish it.'],
  TEMPLATE_REPLACED: [409, 'A newer version has taken the place of this one.'],
  ALREADY_ACCEPTED: [409, 'You have already accepted this agreement'],
  CONTRACT_NOT_FOUND: [404, 'Contract not found'],
});
