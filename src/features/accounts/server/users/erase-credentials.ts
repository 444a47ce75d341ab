import type { ErasurePart } from '#platform/context.ts';
import { recipientKey } from '../links/tokens.ts';
import { removeVerificationsOf } from '../records/verifications.ts';

/** Links, codes and claims that lead to the account; its sessions, passwords and networks go with it. */
export const accountsErasure: ErasurePart = {
  erase: ({ db }, { userId, email, phone }) =>
    removeVerificationsOf(db, userId, [
      ...(email === null ? [] : [recipientKey({ kind: 'email', address: email })]),
      ...(phone === null ? [] : [recipientKey({ kind: 'phone', number: phone })]),
    ]),
};
