import { defineRefusals } from '#shared/errors.ts';

/** Refusals of requests about who manages a store. */
export const managerRefusals = defineRefusals({
  ALREADY_MANAGER: [409, 'You manage this store already.'],
  STORE_HAS_OWNER: [409, 'Somebody owns this store’s page already. Write to us if that is wrong.'],
  NO_KNOWN_ADDRESS: [409, 'We know no address of this store. Tell us in a few words that it is yours.'],
  CODES_SENT: [429, 'Enough codes were sent for today. Try again tomorrow, or tell us in a few words.'],
  CODE_WRONG: [409, 'That is not the code.'],
  CODE_ENDED: [409, 'This code has ended. Have another one sent.'],
  CLAIM_WAITING: [409, 'We have your note already, and will look at it.'],
  CLAIMS_WAITING: [409, 'Five of your notes wait for us. We will look at them first.'],
  CLAIM_NOT_FOUND: [404, 'There is no such claim any more.'],
  CLAIM_DECIDED: [409, 'Another admin has decided this claim already.'],
  MANAGER_NOT_FOUND: [404, 'This player does not manage the store.'],
  PERSON_UNKNOWN: [404, 'Nobody who plays here has this alias or address.'],
  TOO_MANY_MANAGERS: [409, 'A store has at most 20 managers.'],
  OWNER_NEEDED: [409, 'A store needs an owner. Hand it over first.'],
  LOOKUPS_USED: [429, 'That were many people for an hour. Please try again later.'],
});
