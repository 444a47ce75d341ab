import { audit } from '#platform/audit.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { isFresh } from '#platform/requests/fresh-sign-in.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Device, SessionState } from '../../contract.ts';
import { adminFactorDueAt } from '../security/admin-factor.ts';
import { refreshInSeconds } from '../../session-end.ts';
import { deleteSession, findSessionById, listSessions } from '../records/sessions.ts';

const visitor: SessionState = {
  user: null,
  player: null,
  expiresAt: null,
  refreshInSeconds: null,
  purpose: null,
  isFresh: false,
};

/**
 * The signed-in user, for the browser's session store; all null for a visitor. A session from a reset link, and one
 * that waits for its second step, do not count as signed in: they only report their purpose.
 */
export async function getSession(context: Context): Promise<SessionState> {
  if (!context.authSessionId) return visitor;
  const session = await findSessionById(context.db, context.authSessionId, context.clock());
  if (!session) return visitor;
  const expiresAt = session.expiresAt.toISOString();
  if (session.purpose !== 'normal') return { ...visitor, expiresAt, purpose: session.purpose };
  const { userId, email, phone, username, role, timeZone, player } = session;
  const erasureDueAt = session.erasureDueAt?.toISOString() ?? null;
  const dueAt = session.hasFactor ? null : adminFactorDueAt(context.config, session);
  const factorDueAt = dueAt?.toISOString() ?? null;
  return {
    user: { id: userId, email, phone, username, role, timeZone, erasureDueAt, factorDueAt },
    player,
    expiresAt,
    refreshInSeconds: refreshInSeconds(context.config, session, context.clock()),
    purpose: 'normal',
    isFresh: isFresh({ ...context, provenAt: session.provenAt }),
  };
}

/** The devices where the actor is signed in, most recently seen first. */
export async function listDevices(context: ContextOf<'user'>): Promise<{ devices: Device[] }> {
  const sessions = await listSessions(context.db, context.actor.userId, context.clock());
  return {
    devices: sessions.map((session) => ({
      id: session.id,
      address: session.address,
      userAgent: session.userAgent,
      signedInAt: session.signedInAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
      current: session.id === context.authSessionId,
    })),
  };
}

/**
 * Signs the actor out on one device.
 * @throws refusal NOT_FOUND for missing sessions and other people's alike
 */
export function signOutDevice(
  context: ContextOf<'user'>,
  { sessionId }: { sessionId: Id },
): Promise<Record<string, never>> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    if (!(await deleteSession(inner.db, userId, sessionId))) refuse(commonRefusals.NOT_FOUND);
    await audit(inner, 'account.device-sign-out', ['user', userId]);
    return {};
  });
}
