import type { Context, TransactionContext } from '../../../platform/context.ts';
import type { SmsSender } from '../../../platform/mail/sms.ts';
import type { Id } from '../../../shared/ids.ts';
import type { AuthOutcome } from '../requests.ts';
import type { Passwords } from './passwords/passwords.ts';

/** What the use-cases of accounts may use. They know no actor: they are how one comes to be. */
export type AccountsContext = Pick<Context, 'db' | 'clock' | 'mail' | 'log' | 'config' | 'keys'> & {
  sms: SmsSender;
  passwords: Passwords;
};

/** What they may use inside a transaction. */
export type AccountsTransaction = AccountsContext & Pick<TransactionContext, 'db'>;

/** `recovery` can do nothing but set a new password. */
export type SessionPurpose = 'normal' | 'recovery';

/** A session that has not ended, and whose it is. */
export type LiveSession = {
  id: Id;
  userId: Id;
  role: 'user' | 'admin';
  token: string;
  purpose: SessionPurpose;
  expiresAt: Date;
};

/** Who is calling a sign-in endpoint, as far as it is known. */
export type Visitor = {
  /** The client's address, from the socket or a trusted proxy. */
  address: string;
  /** Whether the request came from this machine itself, by its own name and through no proxy. */
  isLocal: boolean;
  session: LiveSession | null;
  /** Proves that this browser chose the password of a sign-up that still waits for its confirmation. */
  signUpClaim: string | null;
  /** Tells which accounts have signed in on this device before; see `knownDevice`. */
  deviceCookie: string | null;
};

/** The session that a use-case wants opened. */
export type OpenedSession = {
  userId: Id;
  purpose: SessionPurpose;
  /** The password's hash by the time of the decision: with another one by now there is no session. */
  passwordHash: string | null;
};

/** What a use-case of accounts wants to happen to the browser. */
export type AuthResult = {
  answer: AuthOutcome | { next: 'confirm-email' | 'verify-phone' } | { sent: true } | { account: string };
  /** Opens a session; the one that the browser had before ends. */
  open?: OpenedSession;
  /** Lengthens the session that the browser has. */
  extend?: true;
  /** Gives the browser a short-lived token of the session that it has. */
  grantAccess?: true;
  /** Makes the browser forget its session. */
  forget?: true;
  /** A claim for the browser to keep; see `Visitor`. */
  signUpClaim?: string;
};

/** One use-case behind one endpoint. */
export type AuthUseCase<Input> = (
  context: AccountsContext,
  input: Input,
  visitor: Visitor,
) => Promise<AuthResult>;

/** Runs `work` in one transaction, which the context handed to it carries. */
export function inAccountsTransaction<T>(
  context: AccountsContext,
  work: (context: AccountsTransaction) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute((db) => work({ ...context, db }));
}
