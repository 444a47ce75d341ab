import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Id } from '../../../shared/ids.ts';
import { PLACEHOLDER_DOMAIN } from '../requests.ts';
import type { AccountsContext } from './accounts-context.ts';
import { alreadyRegisteredText, codeText } from './messages.ts';
import {
  findUserByIdentity,
  insertUser,
  putPassword,
  removeVerification,
  replaceVerification,
} from './records/accounts.ts';
import { hashToken, issueCode, LIFETIME_MS } from './tokens.ts';

const pendingShape = z.object({ passwordHash: z.string(), claimHash: z.string() });

const pendingIdentifier = (phone: string) => `phone-signup:${hashToken(phone)}`;

/** Keeps the sign-up until the number is proven: nobody holds a number that they cannot answer. */
export async function signUpByPhone(
  context: AccountsContext,
  phone: string,
  chosen: { passwordHash: string; claim: string },
): Promise<void> {
  const identity = { kind: 'phone', number: phone } as const;
  if (await findUserByIdentity(context.db, identity)) {
    await context.sms.send({ to: phone, text: alreadyRegisteredText(context.config) });
    return;
  }
  await replaceVerification(context.db, {
    identifier: pendingIdentifier(phone),
    value: JSON.stringify({ passwordHash: chosen.passwordHash, claimHash: hashToken(chosen.claim) }),
    expiresAt: new Date(context.clock().getTime() + LIFETIME_MS.code),
  });
  const code = await issueCode(context, 'signup', identity);
  await context.sms.send({ to: phone, text: codeText(context.config, code) });
}

/**
 * Makes the user of a number that was just proven. The password is set only if the browser with `claim` chose it;
 * else the user has none and signs in by code.
 */
export async function completePhoneSignUp(
  context: AccountsContext,
  phone: string,
  claim: string | null,
): Promise<Id | null> {
  const email = `${randomUUID()}${PLACEHOLDER_DOMAIN}`;
  const userId = await insertUser(context.db, { email, emailConfirmed: false, phone });
  const pending = await removeVerification(context.db, pendingIdentifier(phone), context.clock());
  if (userId !== null && pending !== null) {
    const { passwordHash, claimHash } = pendingShape.parse(JSON.parse(pending));
    if (claim !== null && hashToken(claim) === claimHash) await putPassword(context.db, userId, passwordHash);
  }
  return userId;
}
