import type { z } from 'zod';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { accountRefusals } from '../../refusals.ts';
import type { signOutRequest } from '../../inputs.ts';
import {
  type AccountsContext,
  type AuthUseCase,
  inAccountsTransaction,
  type LiveSession,
} from '../accounts-context.ts';
import { noteSecurityEvent } from '../security/note-security-event.ts';
import { endAll } from '../links/person-secrets.ts';
import { deleteSession } from '../records/sessions.ts';

/** Ends this session (local), all sessions of the user (global), or all but this one (others). */
export const signOut: AuthUseCase<z.infer<typeof signOutRequest>> = async (context, input, visitor) => {
  const { session } = visitor;
  if (input.scope === 'others') {
    if (!session) refuse(accountRefusals.SESSION_MISSING);
    refuseUnlessNormal(session);
    await endSessions(context, session.userId, session.id);
    return { answer: { event: 'TOKEN_REFRESHED' } };
  }
  // A session that has not completed the second step can only end itself.
  const isGlobal = input.scope === 'global' && session?.purpose !== 'second-step';
  if (session && isGlobal) await endSessions(context, session.userId);
  if (session && !isGlobal) await deleteSession(context.db, session.userId, session.id);
  return { answer: { event: 'SIGNED_OUT' }, forget: true };
};

/** Ends the user's sessions except `keptSessionId`, and the other secrets that signing out ends (see `endAll`). Writes it to the audit log. */
const endSessions = (context: AccountsContext, userId: Id, keptSessionId?: Id): Promise<void> =>
  inAccountsTransaction(context, async (inner) => {
    const [event, action] =
      keptSessionId === undefined
        ? (['signed-out-everywhere', 'account.sign-out-everywhere'] as const)
        : (['signed-out-elsewhere', 'account.sign-out-others'] as const);
    const sessionsEnded = await endAll(inner, { userId, event, ...(keptSessionId && { keptSessionId }) });
    await noteSecurityEvent(inner, { action, userId, byUser: true, after: { sessionsEnded } });
  });

/** Extends the session, so that users who keep coming back stay signed in. */
export const refreshSession: AuthUseCase<Record<string, never>> = async (_context, _input, visitor) => {
  if (!visitor.session) refuse(accountRefusals.SESSION_MISSING);
  refuseUnlessNormal(visitor.session);
  return { answer: { event: 'TOKEN_REFRESHED' }, extend: true };
};

/**
 * Refuses a session that is for a single step only.
 * @throws refusal SET_PASSWORD_FIRST, SECOND_STEP_FIRST
 */
export function refuseUnlessNormal({ purpose }: LiveSession): void {
  if (purpose === 'recovery') refuse(accountRefusals.SET_PASSWORD_FIRST);
  if (purpose === 'second-step') refuse(accountRefusals.SECOND_STEP_FIRST);
}
