import type { z } from 'zod';
import { countBurst } from '#platform/notices/bursts.ts';
import { refuse } from '#shared/errors.ts';
import { accountRefusals } from '../../refusals.ts';
import type { codeRequest, CodeType, linkRequest } from '../../inputs.ts';
import {
  inAccountsTransaction,
  type AccountsContext,
  type AccountsTransaction,
  type AuthResult,
  type AuthUseCase,
  type Visitor,
} from '../accounts-context.ts';
import { admitCode, refuseWrongLink } from '../links/admit-token.ts';
import { atLeast } from '../sign-in/at-least.ts';
import { confirmAddress, promoteIfListed } from '../sign-up/confirm-address.ts';
import { identityOf, realEmail, type Identity } from '../security/identity.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';
import {
  findUserByIdentity,
  insertUser,
  lockUserById,
  lockUserByIdentity,
  type UserRecord,
} from '../records/accounts.ts';
import { completePhoneSignUp } from '../sign-up/sign-up-by-phone.ts';
import { findLink, matchCode, redeemCode, redeemLink } from '../links/tokens.ts';

/** Uses up a mailed link: the POST behind the button of /auth/callback. */
export const redeemMailLink: AuthUseCase<z.infer<typeof linkRequest>> = async (context, input, visitor) => {
  const result = await inAccountsTransaction(context, async (inner) => {
    const subject = await findLink(inner, input.type, input.token);
    if (subject === null) return null;
    const user =
      input.type === 'magiclink'
        ? await userOfProvenEmail(inner, subject)
        : await lockUserById(inner.db, subject);
    if (!user) refuse(accountRefusals.INVALID_TOKEN);
    // A confirmation link is used up when the address is confirmed. The link stays stored, so that opening it again can say so.
    const isUsed = input.type !== 'signup' && !(await redeemLink(inner, input.type, input.token));
    if (isUsed) refuse(accountRefusals.INVALID_TOKEN);
    return proven(inner, user, visitor, { type: input.type, way: 'link' });
  });
  // Outside of the transaction, because the refusal would roll back the count.
  return result ?? refuseWrongLink(context, visitor);
};

/** The possible purposes of a typed code. A page that does not know the purpose sends `otp`. */
const purposesOf = (type: CodeType): CodeType[] => (type === 'otp' ? ['otp', 'signup', 'recovery'] : [type]);

async function matchTypedCode(context: AccountsContext, type: CodeType, identity: Identity, code: string) {
  for (const purpose of purposesOf(type)) {
    const matched = await matchCode(context, purpose, identity, code);
    if (matched) return { ...matched, type: purpose };
  }
  return null;
}

/** Uses up a one-time code. Wrong codes get the same refusal for known and unknown addresses. */
export const redeemTypedCode: AuthUseCase<z.infer<typeof codeRequest>> = (context, input, visitor) =>
  atLeast(context.answerFloorMs, async () => {
    const identity = identityOf(input);
    const attempt = await admitCode(context, identity, visitor);
    const code = await matchTypedCode(context, input.type, identity, input.token);
    if (code === null) {
      const user = await findUserByIdentity(context.db, identity);
      await noteSignIn(context, visitor, { userId: user?.id ?? null, outcome: 'bad', way: 'code' });
      refuse(accountRefusals.INVALID_TOKEN);
    }
    await attempt.succeeded();
    return inAccountsTransaction(context, async (inner) => {
      const user = await userOfProvenIdentity(inner, identity, visitor);
      if (!user || !(await redeemCode(inner, code))) refuse(accountRefusals.INVALID_TOKEN);
      return proven(inner, user, visitor, { type: code.type, way: 'code' });
    });
  });

/**
 * Opens a session for a locked user whose address or number is proven. The type of the link or code decides the
 * session's purpose. A user who confirms in another browser than the one that signed up chooses the password again:
 * then the answer's type is `signup`.
 */
async function proven(
  context: AccountsTransaction,
  user: UserRecord,
  visitor: Visitor,
  { type, way }: { type: 'signup' | 'magiclink' | 'recovery' | 'otp'; way: 'link' | 'code' },
): Promise<AuthResult> {
  // A confirmation link works until the address is confirmed. Afterwards it would be a sign-in link that is valid for a day.
  if (type === 'signup' && user.emailConfirmed) refuse(accountRefusals.ALREADY_CONFIRMED);
  const { passwordHash } = realEmail(user.email)
    ? await confirmAddress(context, user, visitor.signUpClaim)
    : user;
  const lostPassword = passwordHash !== user.passwordHash;
  const purpose = type === 'recovery' || lostPassword ? 'recovery' : 'normal';
  // Password managers store the new password under this account name.
  const account = realEmail(user.email) ?? user.phone ?? '';
  return {
    answer:
      purpose === 'recovery'
        ? { event: 'PASSWORD_RECOVERY', type: type === 'recovery' ? type : 'signup', account }
        : { event: 'SIGNED_IN', type },
    open: { userId: user.id, purpose, way, passwordHash },
  };
}

/** The user of a proven address, locked; created now if there is none. */
async function userOfProvenEmail(context: AccountsContext, email: string): Promise<UserRecord | null> {
  const newUserId = await insertUser(
    context.db,
    { email, emailConfirmed: true, phone: null },
    context.clock(),
  );
  if (newUserId !== null) {
    await promoteIfListed(context, newUserId, email);
    await countBurst(context, 'sign-ups');
  }
  return lockUserByIdentity(context.db, { kind: 'email', address: email });
}

async function userOfProvenIdentity(
  context: AccountsContext,
  identity: Identity,
  visitor: Visitor,
): Promise<UserRecord | null> {
  const known = await lockUserByIdentity(context.db, identity);
  if (known) return known;
  if (identity.kind === 'email') return userOfProvenEmail(context, identity.address);
  const newUserId = await completePhoneSignUp(context, identity.number, visitor.signUpClaim);
  return newUserId === null ? lockUserByIdentity(context.db, identity) : lockUserById(context.db, newUserId);
}
