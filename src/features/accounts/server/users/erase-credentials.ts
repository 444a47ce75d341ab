import type { ErasurePart } from '#platform/context.ts';
import { recipientKey } from '../links/tokens.ts';
import { removeVerificationsOf } from '../records/verifications.ts';

/** Deletes links, codes and claims for the account. Its sessions, passwords and networks are deleted together with the user. */
export const accountsErasure: ErasurePart = {
  erase: ({ db }, { userId, email, phone }) =>
    removeVerificationsOf(db, userId, [
      ...(email === null ? [] : [recipientKey({ kind: 'email', address: email })]),
      ...(phone === null ? [] : [recipientKey({ kind: 'phone', number: phone })]),
    ]),
};
