import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Id } from '#shared/ids.ts';
import { PLACEHOLDER_DOMAIN } from '#shared/addresses/email.ts';
import { type AccountsContext, inAccountsTransaction } from '../accounts-context.ts';
import { alreadyRegisteredText, codeText } from '../mails.ts';
import { insertUser, lockUserByIdentity, putPassword } from '../records/accounts.ts';
import { findVerification, removeVerification, replaceVerification } from '../records/verifications.ts';
import { hashToken } from '#platform/security/keys.ts';
import { issueCode, LIFETIME_MS, recipientKey } from '../links/tokens.ts';

const pendingShape = z.object({ passwordHash: z.string(), claimHash: z.string() });

const pendingIdentifier = (phone: string) => `phone-signup:${hashToken(phone)}`;

/** Stores the sign-up until the number is proven, so that nobody can take another person's number. */
export async function signUpByPhone(
  context: AccountsContext,
  phone: string,
  chosen: { passwordHash: string; claim: string },
): Promise<void> {
  const identity = { kind: 'phone', number: phone } as const;
  const code = await inAccountsTransaction(context, async (inner) => {
    if (await lockUserByIdentity(inner.db, identity)) return null;
    await replaceVerification(inner.db, {
      identifier: pendingIdentifier(phone),
      value: JSON.stringify({ passwordHash: chosen.passwordHash, claimHash: hashToken(chosen.claim) }),
      expiresAt: new Date(inner.clock().getTime() + LIFETIME_MS.code),
      sentTo: recipientKey(identity),
    });
    return issueCode(inner, 'signup', identity);
  });
  const text = code === null ? alreadyRegisteredText(context.config) : codeText(context.config, code);
  await context.sms.send({ to: phone, text });
}

/** Sends a new code for a pending sign-up; does nothing if there is none. The stored sign-up expires together with the code. */
export async function resendPhoneCode(context: AccountsContext, phone: string): Promise<void> {
  const identity = { kind: 'phone', number: phone } as const;
  const code = await inAccountsTransaction(context, async (inner) => {
    const identifier = pendingIdentifier(phone);
    const now = inner.clock();
    const pending = await findVerification(inner.db, identifier, now);
    if (pending === null) return null;
    await replaceVerification(inner.db, {
      identifier,
      value: pending.value,
      expiresAt: new Date(now.getTime() + LIFETIME_MS.code),
      sentTo: recipientKey(identity),
    });
    return issueCode(inner, 'signup', identity);
  });
  if (code !== null) await context.sms.send({ to: phone, text: codeText(context.config, code) });
}

/**
 * Makes the user of a number that was just proven. The password is set only if the browser with `claim` chose it;
 * otherwise the user has none and signs in by code. Null if the number is taken by now.
 */
export async function completePhoneSignUp(
  context: AccountsContext,
  phone: string,
  claim: string | null,
): Promise<Id | null> {
  const email = `${randomUUID()}${PLACEHOLDER_DOMAIN}`;
  const userId = await insertUser(context.db, { email, emailConfirmed: false, phone }, context.clock());
  const pending = await removeVerification(context.db, pendingIdentifier(phone), context.clock());
  if (userId === null || claim === null) return userId;
  const chosen = pending
    .map(({ value }) => pendingShape.parse(JSON.parse(value)))
    .find(({ claimHash }) => claimHash === hashToken(claim));
  if (chosen) await putPassword(context.db, userId, chosen.passwordHash);
  return userId;
}
