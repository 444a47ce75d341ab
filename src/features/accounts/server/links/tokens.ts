import { randomInt } from 'node:crypto';
import { hashToken, isSignatureOf, newToken, signatureOf } from '#platform/security/keys.ts';
import { countAll, counterKey } from '#platform/security/limiter.ts';
import type { Id } from '#shared/ids.ts';
import type { AccountsContext } from '../accounts-context.ts';
import type { CodeType } from '../../inputs.ts';
import type { AddressLinkType, LinkType } from '../../callback-links.ts';
import { identityKey, type Identity } from '../security/identity.ts';
import type { UserRecord } from '../records/accounts.ts';
import {
  findVerification,
  insertVerification,
  removeVerification,
  removeVerificationsTo,
  replaceVerification,
} from '../records/verifications.ts';

const MINUTE_MS = 60_000;

/** How long links, codes and sessions for a single step are valid. */
export const LIFETIME_MS = {
  signup: 24 * 60 * MINUTE_MS,
  magiclink: 15 * MINUTE_MS,
  recovery: 60 * MINUTE_MS,
  code: 10 * MINUTE_MS,
  addressChange: 24 * 60 * MINUTE_MS,
  recoverySession: 15 * MINUTE_MS,
  secondStepSession: 15 * MINUTE_MS,
};

const MAX_CODE_TRIES = 5;

/** The hash under which a recipient's address or number is stored. */
export const recipientKey = (identity: Identity): string => hashToken(identityKey(identity));

/**
 * Makes the token of a link for `subject` (a user's id or an address), to be sent to `recipient`. Only its hash is
 * stored. A new recovery link replaces earlier ones.
 */
export async function issueLink(
  context: Pick<AccountsContext, 'db' | 'clock'>,
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

/**
 * Makes the token of a link about a change of a user's address. It works until `expiresAt`. No recipient is stored with
 * it, so events that revoke the links of an address, such as a new password, do not revoke it.
 */
export async function issueAddressLink(
  context: Pick<AccountsContext, 'db'>,
  type: AddressLinkType,
  link: { subject: string; expiresAt: Date },
): Promise<string> {
  const token = newToken();
  await insertVerification(context.db, {
    identifier: linkIdentifier(type, token),
    value: link.subject,
    expiresAt: link.expiresAt,
    sentTo: null,
  });
  return token;
}

/** The subject of a link's token; null for used, expired and made-up ones. Does not use it up. */
export async function findLink(
  context: AccountsContext,
  type: LinkType | AddressLinkType,
  token: string,
): Promise<string | null> {
  const link = await findVerification(context.db, linkIdentifier(type, token), context.clock());
  return link?.value ?? null;
}

/** Uses up a link's token: true for the first caller, false for later ones and for an expired token. */
export async function redeemLink(
  context: AccountsContext,
  type: LinkType | AddressLinkType,
  token: string,
): Promise<boolean> {
  const links = await removeVerification(context.db, linkIdentifier(type, token), context.clock());
  return links.length > 0;
}

/** Revokes every link and code that was sent to one address or number. */
export const revokeSentTo = (context: Pick<AccountsContext, 'db'>, identity: Identity): Promise<void> =>
  removeVerificationsTo(context.db, [recipientKey(identity)]);

/** Revokes every link and code that was sent to the user. */
export async function revokeLinksAndCodes(
  context: Pick<AccountsContext, 'db'>,
  user: Pick<UserRecord, 'email' | 'phone'>,
): Promise<void> {
  const identities: Identity[] = [{ kind: 'email', address: user.email }];
  if (user.phone !== null) identities.push({ kind: 'phone', number: user.phone });
  await removeVerificationsTo(context.db, identities.map(recipientKey));
}

/**
 * Makes a six-digit code for `identity`. It replaces an earlier one for the same purpose. A keyed hash is stored,
 * because a plain hash of such a short code could be reversed.
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

/**
 * What a code was sent for. With a user's id: `address-of:` for an address that the user adds to the account,
 * `new-address-of:` for one that replaces the account's, `phone-of:` for a number of the user, `proof-of:` for proving
 * that the user themselves is signed in.
 */
export type CodePurpose =
  | CodeType
  | `address-of:${Id}`
  | `new-address-of:${Id}`
  | `phone-of:${Id}`
  | `proof-of:${Id}`;

/** A code that was typed correctly and is not used up yet. */
export type MatchedCode = { id: string; identifier: string; purpose: CodePurpose };

/**
 * Compares a code with the one that was sent; null if they differ. Tries are counted before the comparison; after five
 * wrong ones the code no longer works. Call it outside of transactions, so that a try counts even if the rest is
 * refused.
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
  return { id: issued.id, identifier, purpose };
}

/** Uses up a code: true for the first caller, false for later ones and if a newer code was sent. */
export async function redeemCode(
  context: AccountsContext,
  { id, identifier }: Pick<MatchedCode, 'id' | 'identifier'>,
): Promise<boolean> {
  const codes = await removeVerification(context.db, identifier, context.clock());
  return codes.some((code) => code.id === id);
}

/** Remembers that the browser with `claim` chose the password of this user's unconfirmed sign-up. */
export async function keepSignUpClaim(context: AccountsContext, userId: Id, claim: string): Promise<void> {
  await replaceVerification(context.db, {
    identifier: `signup-claim:${userId}`,
    value: hashToken(claim),
    expiresAt: new Date(context.clock().getTime() + LIFETIME_MS.signup),
    sentTo: null,
  });
}

/** Whether the browser chose the password of this user's sign-up. Does not use the claim up. */
export async function hasSignUpClaim(
  context: AccountsContext,
  userId: Id,
  claim: string | null,
): Promise<boolean> {
  const kept = await findVerification(context.db, `signup-claim:${userId}`, context.clock());
  return claim !== null && kept?.value === hashToken(claim);
}

/** Whether the browser chose the password of this user's sign-up. Uses the claim up either way. */
export async function redeemSignUpClaim(
  context: AccountsContext,
  userId: Id,
  claim: string | null,
): Promise<boolean> {
  const kept = await removeVerification(context.db, `signup-claim:${userId}`, context.clock());
  return claim !== null && kept.some(({ value }) => value === hashToken(claim));
}

const linkKind = (type: LinkType | AddressLinkType) => `link:${type}:`;

const linkIdentifier = (type: LinkType | AddressLinkType, token: string) =>
  `${linkKind(type)}${hashToken(token)}`;

const codeIdentifier = (purpose: CodePurpose, identity: Identity) =>
  `code:${purpose}:${recipientKey(identity)}`;

const signedCode = (purpose: CodePurpose, identity: Identity, code: string) => [
  purpose,
  identityKey(identity),
  code,
];
