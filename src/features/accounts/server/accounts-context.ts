import type { Context, TransactionContext } from '#platform/context.ts';
import type { SmsSender } from '#platform/mail/sms.ts';
import type { Id } from '#shared/ids.ts';
import type { AuthOutcome, SecondStepWays } from '../inputs.ts';
import type { SignInWay } from '../sign-in-contract.ts';
import type { BreachedPasswords } from './passwords/breached-passwords.ts';
import type { Passwords } from './passwords/passwords.ts';

/** What the sign-in use-cases may use. It has no actor: these use-cases find out the actor. */
export type AccountsContext = Pick<
  Context,
  'db' | 'clock' | 'mail' | 'jobs' | 'log' | 'config' | 'keys' | 'personSecrets'
> & {
  sms: SmsSender;
  passwords: Passwords;
  breachedPasswords: BreachedPasswords;
  /** The minimum duration of answers whose timing must not reveal whether an address is known. */
  answerFloorMs: number;
};

/** `AccountsContext` inside a transaction. */
export type AccountsTransaction = AccountsContext & Pick<TransactionContext, 'db'>;

/** A `recovery` session can only set a new password. A `second-step` session can only complete the second step of a sign-in. */
export type SessionPurpose = 'normal' | 'recovery' | 'second-step';

/** An auth session that has not ended, with its user. */
export type LiveSession = {
  id: Id;
  userId: Id;
  role: 'user' | 'admin';
  /** When an admin became one; null for everybody else. */
  adminSince: Date | null;
  /** Whether an admin has set up a second step; false for everybody else. */
  hasFactor: boolean;
  token: string;
  purpose: SessionPurpose;
  signedInAt: Date;
  expiresAt: Date;
  /** When the user last proved their identity; null if that was long ago. */
  provenAt: Date | null;
};

/** What is known about the caller of a sign-in endpoint. */
export type Visitor = {
  /** The client's address, from the socket or a trusted proxy. */
  address: string;
  /** The name of the browser and its system, such as 'Firefox on Linux'. */
  device: string;
  /** Whether the request came from this machine, was addressed to its own name, and passed no proxy. */
  isLocal: boolean;
  session: LiveSession | null;
  /** Proves that this browser chose the password of a sign-up that is still unconfirmed. */
  signUpClaim: string | null;
  /** Proves which accounts have signed in on this device, without naming them; see `knownDevice`. */
  deviceCookie: string | null;
  /** Proves for which accounts this device can skip the second step, without naming them; see `isRemembered`. */
  rememberedCookie: string | null;
};

export type OpenedSession = {
  userId: Id;
  /** `normal` becomes `second-step` if the account requires a second step: see `gateSession`. */
  purpose: 'normal' | 'recovery';
  /** How the user signed in; null if they were already signed in and their session is replaced. */
  way: SignInWay | null;
  /** When the second step was completed, if it was. */
  secondStepAt?: Date;
  /** Set if this device may skip the second step for a while: the account's `rememberVersion` when the step was completed. */
  remember?: number;
  /** Everybody here may sign in to this account, so no device is reported as new. */
  isShared?: true;
  /** The password's hash when the use-case decided. If it has changed since then, no session is opened. */
  passwordHash: string | null;
};

/** The result of a sign-in use-case: the answer, and what changes in the browser. */
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

/** Runs `work` in one transaction: the `db` of its context is that transaction. */
export function inAccountsTransaction<T>(
  context: AccountsContext,
  work: (context: AccountsTransaction) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute((db) => work({ ...context, db }));
}
