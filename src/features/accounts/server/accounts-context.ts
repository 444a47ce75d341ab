import type { Context, TransactionContext } from '#platform/context.ts';
import type { SmsSender } from '#platform/mail/sms.ts';
import type { Id } from '#shared/ids.ts';
import type { AuthOutcome, SecondStepWays } from '../inputs.ts';
import type { SignInWay } from '../sign-in-contract.ts';
import type { BreachedPasswords } from './passwords/breached-passwords.ts';
import type { Passwords } from './passwords/passwords.ts';

/** What the sign-in use-cases may use. There is no actor yet: they establish it. */
export type AccountsContext = Pick<
  Context,
  'db' | 'clock' | 'mail' | 'jobs' | 'log' | 'config' | 'keys' | 'personSecrets'
> & {
  sms: SmsSender;
  passwords: Passwords;
  breachedPasswords: BreachedPasswords;
  /** How long an answer takes at least that must not reveal by its time whether an address is known. */
  answerFloorMs: number;
};

/** The same inside a transaction. */
export type AccountsTransaction = AccountsContext & Pick<TransactionContext, 'db'>;

/** `recovery` can do nothing but set a new password, `second-step` nothing but give the second step of a sign-in. */
export type SessionPurpose = 'normal' | 'recovery' | 'second-step';

/** An auth session that has not ended, with its user. */
export type LiveSession = {
  id: Id;
  userId: Id;
  role: 'user' | 'admin';
  /** Since when an admin is one; null for everybody else. */
  adminSince: Date | null;
  /** Whether an admin has set a second step up; false for everybody else. */
  hasFactor: boolean;
  token: string;
  purpose: SessionPurpose;
  signedInAt: Date;
  expiresAt: Date;
  /** When whoever is signed in last proved who they are; null is long ago. */
  provenAt: Date | null;
};

/** What is known about the caller of a sign-in endpoint. */
export type Visitor = {
  /** The client's address, from the socket or a trusted proxy. */
  address: string;
  /** What the browser calls itself, such as 'Firefox on Linux'. */
  device: string;
  /** Whether the request came from this machine, by its own name and without a proxy. */
  isLocal: boolean;
  session: LiveSession | null;
  /** Proves that this browser chose the password of a sign-up that is not confirmed yet. */
  signUpClaim: string | null;
  /** Names the accounts that have signed in on this device before; see `knownDevice`. */
  deviceCookie: string | null;
  /** Names the accounts that need not give their second step on this device; see `isRemembered`. */
  rememberedCookie: string | null;
};

export type OpenedSession = {
  userId: Id;
  /** `normal` becomes `second-step` where the account asks for one: see `gateSession`. */
  purpose: 'normal' | 'recovery';
  /** How somebody signed in; null if they were signed in already and go on. */
  way: SignInWay | null;
  /** When the second step was given, if it was. */
  secondStepAt?: Date;
  /** Set where the device need not be asked for it again for a while: the account's `rememberVersion` as the step was taken. */
  remember?: number;
  /** Everybody here may sign in to it: no device is new to it. */
  isShared?: true;
  /** The password's hash when the use-case decided. If it has changed since, no session opens. */
  passwordHash: string | null;
};

/** What a sign-in use-case does to the browser. */
export type AuthResult = {
  answer:
    | AuthOutcome
    | { next: 'confirm-email' | 'verify-phone' }
    | { sent: true }
    | { added: true }
    | { removed: true }
    | { proven: true }
    | { renamed: true }
    | { options: object }
    | { secret: string; uri: string }
    | { recoveryCodes: string[] | null }
    | { ways: SecondStepWays }
    | { changed: boolean }
    | { account: string; asksPassword?: boolean; to?: string };
  /** Opens a session; the browser's previous one ends. */
  open?: OpenedSession;
  /** Extends the browser's session. */
  extend?: true;
  /** Gives the browser a short-lived access token for its session. */
  grantAccess?: true;
  /** Makes the browser forget its session. */
  forget?: true;
  /** A claim for the browser to store; see `Visitor`. */
  signUpClaim?: string;
};

/** The use-case of one sign-in endpoint. */
export type AuthUseCase<Input> = (
  context: AccountsContext,
  input: Input,
  visitor: Visitor,
) => Promise<AuthResult>;

/** Runs `work` in one transaction, which its context carries. */
export function inAccountsTransaction<T>(
  context: AccountsContext,
  work: (context: AccountsTransaction) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute((db) => work({ ...context, db }));
}
