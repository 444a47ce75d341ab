import { randomInt } from 'node:crypto';
import { hashToken, isSignatureOf, newToken, signatureOf } from '../../../../platform/security/keys.ts';
import { countAll, counterKey } from '../../../../platform/security/limiter.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { LinkType } from '../../requests.ts';
import { identityKey, type Identity } from '../identity.ts';
import type { UserRecord } from '../records/accounts.ts';
import {
  findVerification,
  insertVerification,
  removeVerification,
  removeVerificationsTo,
  replaceVerification,
} from '../records/verifications.ts';

const MINUTE_MS = 60_000;

/** How long what we send out stays good. */
export const LIFETIME_MS = {
  signup: 24 * 60 * MINUTE_MS,
  magiclink: 15 * MINUTE_MS,
  recovery: 60 * MINUTE_MS,
  code: 10 * MINUTE_MS,
  recoverySession: 15 * MINUTE_MS,
};

const MAX_CODE_TRIES = 5;

/** What is kept of the address or number that something was sent to. */
export const recipientKey = (identity: Identity): string => hashToken(identityKey(identity));

/**
 * Makes a link's token that stands for `subject` (a user's id or an address) and is sent to `recipient`. Only its hash
 * is kept. Of links that set a new password the latest alone counts.
 */
export async function issueLink(
  context: AccountsContext,
  type: LinkType,
  { subject, recipient }: { subject: string; recipient: Identity },
): Promise<string> {
  const token = newToken();
  const sentTo = recipientKey(recipient);
  if (type === 'recovery') await removeVerificationsTo(context.db, [sentTo], linkKind(type));
  await insertVerification(context.db, {
    identifier: linkIdentifier(type, token),
    value: subject,
    expiresAt: new Date(context.clock().getTime() + LIFETIME_MS[type]),
    sentTo,
  });
  return token;
}

/** What a link's token stands for; null for used, expired and made-up ones. Uses nothing up. */
export async function findLink(
  context: AccountsContext,
  type: LinkType,
  token: string,
): Promise<string | null> {
  const link = await findVerification(context.db, linkIdentifier(type, token), context.clock());
  return link?.value ?? null;
}

/** Uses up a link's token: true for the first who comes, false for everyone after and for expired ones. */
export async function redeemLink(context: AccountsContext, type: LinkType, token: string): Promise<boolean> {
  const links = await removeVerification(context.db, linkIdentifier(type, token), context.clock());
  return links.length > 0;
}

/** Ends every link and code that was sent to the user, whatever it is for. */
export async function revokeLinksAndCodes(
  context: AccountsContext,
  user: Pick<UserRecord, 'email' | 'phone'>,
): Promise<void> {
  const identities: Identity[] = [{ kind: 'email', address: user.email }];
  if (user.phone !== null) identities.push({ kind: 'phone', number: user.phone });
  await removeVerificationsTo(context.db, identities.map(recipientKey));
}

/**
 * Makes a six-digit code for `identity`; an earlier one of the same purpose stops working. Codes are short enough to
 * be found from a plain hash, so they are kept under a keyed one.
 */
export async function issueCode(
  context: AccountsContext,
  purpose: CodePurpose,
  identity: Identity,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await replaceVerification(context.db, {
    identifier: codeIdentifier(purpose, identity),
    value: signatureOf(context.config, ...signedCode(purpose, identity, code)),
    expiresAt: new Date(context.clock().getTime() + LIFETIME_MS.code),
    sentTo: recipientKey(identity),
  });
  return code;
}

export type CodePurpose = 'signup' | 'otp' | 'recovery';

/** A code that was typed right and is not used up yet. */
export type MatchedCode = { id: string; identifier: string };

/**
 * Compares a code with the one that was sent; null when it is another. Five wrong tries, counted before they are
 * compared, and the code is worthless. Call it outside of transactions: a try counts whatever becomes of the rest.
 */
export async function matchCode(
  context: AccountsContext,
  purpose: CodePurpose,
  identity: Identity,
  code: string,
): Promise<MatchedCode | null> {
  const identifier = codeIdentifier(purpose, identity);
  const issued = await findVerification(context.db, identifier, context.clock());
  if (!issued) return null;
  const limit = { max: MAX_CODE_TRIES, windowMs: LIFETIME_MS.code };
  const [tries] = await countAll(context, [{ limit, key: counterKey(context, 'code-of', issued.id) }]);
  if (tries!.isOver) return null;
  if (!isSignatureOf(context.config, issued.value, ...signedCode(purpose, identity, code))) return null;
  return { id: issued.id, identifier };
}

/** Uses up a code: true for the first who comes, false for everyone after, and once a newer one was sent. */
export async function redeemCode(
  context: AccountsContext,
  { id, identifier }: MatchedCode,
): Promise<boolean> {
  const codes = await removeVerification(context.db, identifier, context.clock());
  return codes.some((code) => code.id === id);
}

/** Remembers for the browser with `claim` that it chose the password of this user's open sign-up. */
export async function keepSignUpClaim(context: AccountsContext, userId: Id, claim: string): Promise<void> {
  await replaceVerification(context.db, {
    identifier: `signup-claim:${userId}`,
    value: hashToken(claim),
    expiresAt: new Date(context.clock().getTime() + LIFETIME_MS.signup),
    sentTo: null,
  });
}

/** Whether the browser chose the password of this user's sign-up. The claim is used up either way. */
export async function redeemSignUpClaim(
  context: AccountsContext,
  userId: Id,
  claim: string | null,
): Promise<boolean> {
  const kept = await removeVerification(context.db, `signup-claim:${userId}`, context.clock());
  return claim !== null && kept.some(({ value }) => value === hashToken(claim));
}

const linkKind = (type: LinkType) => `link:${type}:`;

const linkIdentifier = (type: LinkType, token: string) => `${linkKind(type)}${hashToken(token)}`;

const codeIdentifier = (purpose: CodePurpose, identity: Identity) =>
  `code:${purpose}:${recipientKey(identity)}`;

const signedCode = (purpose: CodePurpose, identity: Identity, code: string) => [
  purpose,
  identityKey(identity),
  code,
];
