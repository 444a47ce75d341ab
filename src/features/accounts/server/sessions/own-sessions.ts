import { audit } from '../../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import type { Actor, SignedIn } from '../../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { Device } from '../../contract.ts';
import { deleteSession, listSessions } from '../records/sessions.ts';

/** The devices where the user is signed in, the latest first. */
export async function listDevices(context: Context): Promise<{ devices: Device[] }> {
  const { userId } = signedIn(context.actor);
  const sessions = await listSessions(context.db, userId, context.clock());
  return {
    devices: sessions.map((session) => ({
      id: session.id,
      address: session.address,
      userAgent: session.userAgent,
      signedInAt: session.signedInAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      current: session.id === context.sessionId,
    })),
  };
}

/** Signs the user out on one device. Another's session and a missing one answer the same. */
export async function signOutDevice(
  context: Context,
  input: { sessionId: Id },
): Promise<Record<string, never>> {
  const { userId } = signedIn(context.actor);
  return inTransaction(context, async (inner) => {
    if (!(await deleteSession(inner.db, userId, input.sessionId))) refuse(commonRefusals.NOT_FOUND);
    await audit(inner, { action: 'account.device-sign-out', subjectType: 'user', subjectId: userId });
    return {};
  });
}

function signedIn(actor: Actor): SignedIn {
  return actor.kind === 'user' ? actor : refuse(commonRefusals.UNAUTHORIZED);
}
