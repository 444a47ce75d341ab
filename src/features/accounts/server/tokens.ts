import { createHash, randomBytes, randomInt } from 'node:crypto';
import { isSignatureOf, signatureOf } from '../../../platform/security/keys.ts';
import type { Id } from '../../../shared/ids.ts';
import type { AccountsContext } from './accounts-context.ts';
import type { LinkType } from '../requests.ts';
import { identityKey, type Identity } from './identity.ts';
import {
  countAttempts,
  insertVerification,
  removeVerification,
  replaceVerification,
  findVerification,
} from './records/accounts.ts';

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

/** 256 random bits as text. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token: enough to recognise it, nothing to use it with. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes a link's token that stands for `subject` (a user's id or an address). Only its hash is kept. */
export async function issueLink(context: AccountsContext, type: LinkType, subject: string): Promise<string> {
  const token = newToken();
  await insertVerification(context.db, {
    identifier: linkIdentifier(type, token),
    value: subject,
    expiresAt: new Date(context.clock().getTime() + LIFETIME_MS[type]),
  });
  return token;
}

/** Uses up a link's token: its subject for the first who comes, null for everyone after and for expired ones. */
export function redeemLink(context: AccountsContext, type: LinkType, token: string): Promise<string | null> {
  return removeVerification(context.db, linkIdentifier(type, token), context.clock());
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
  });
  return code;
}

export type CodePurpose = 'signup' | 'otp' | 'recovery';

/** Uses up a code. Five wrong tries, counted before they are compared, and the code is worthless. */
export async function redeemCode(
  context: AccountsContext,
  purpose: CodePurpose,
  identity: Identity,
  code: string,
): Promise<boolean> {
  const identifier = codeIdentifier(purpose, identity);
  const issued = await findVerification(context.db, identifier, context.clock());
  if (!issued) return false;
  const counter = { key: hashToken(`code:${issued.id}`), windowMs: LIFETIME_MS.code };
  const [tries = Infinity] = await countAttempts(context.db, [counter], context.clock());
  if (tries > MAX_CODE_TRIES) return false;
  if (!isSignatureOf(context.config, issued.value, ...signedCode(purpose, identity, code))) return false;
  return (await removeVerification(context.db, identifier, context.clock())) !== null;
}

/** Remembers for the browser with `claim` that it chose the password of this user's open sign-up. */
export async function keepSignUpClaim(context: AccountsContext, userId: Id, claim: string): Promise<void> {
  await replaceVerification(context.db, {
    identifier: `signup-claim:${userId}`,
    value: hashToken(claim),
    expiresAt: new Date(context.clock().getTime() + LIFETIME_MS.signup),
  });
}

/** Whether the browser chose the password of this user's sign-up. The claim is used up either way. */
export async function redeemSignUpClaim(
  context: AccountsContext,
  userId: Id,
  claim: string | null,
): Promise<boolean> {
  const kept = await removeVerification(context.db, `signup-claim:${userId}`, context.clock());
  return kept !== null && claim !== null && kept === hashToken(claim);
}

const linkIdentifier = (type: LinkType, token: string) => `link:${type}:${hashToken(token)}`;

const codeIdentifier = (purpose: CodePurpose, identity: Identity) =>
  `code:${purpose}:${hashToken(identityKey(identity))}`;

const signedCode = (purpose: CodePurpose, identity: Identity, code: string) => [
  purpose,
  identityKey(identity),
  code,
];
