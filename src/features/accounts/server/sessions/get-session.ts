import type { Context } from '../../../../platform/context.ts';
import type { SessionState } from '../../contract.ts';
import { findSessionById } from '../records/sessions.ts';

const visitor: SessionState = { user: null, player: null, expiresAt: null, purpose: null };

/**
 * Who is signed in, for the browser's session store; all null for a visitor. Who came by a reset link is nobody yet:
 * only the purpose tells that a new password may be set.
 */
export async function getSession(context: Context): Promise<SessionState> {
  if (!context.sessionId) return visitor;
  const session = await findSessionById(context.db, context.sessionId, context.clock());
  if (!session) return visitor;
  const expiresAt = session.expiresAt.toISOString();
  if (session.purpose === 'recovery') return { ...visitor, expiresAt, purpose: 'recovery' };
  const { userId, email, username, role, player } = session;
  return { user: { id: userId, email, username, role }, player, expiresAt, purpose: 'normal' };
}
