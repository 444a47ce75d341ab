import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../../../platform/config/config.ts';
import type { Context } from '../../../../platform/context.ts';
import { anonymous, type Actor } from '../../../../shared/actor.ts';
import type { Id } from '../../../../shared/ids.ts';
import { findSessionByToken } from '../records/sessions.ts';
import { cookiePolicy, readSessionToken } from './session-cookie.ts';

/** Who sent a request, and the session that it came with (also one that may only set a password). */
export type RequestOrigin = { actor: Actor; sessionId: Id | null };

/**
 * Makes the function that finds out who sent a request: the cookie's signature is checked first, then one query
 * tells session, user, role and player. A session that was revoked counts no more at its very next request.
 */
export function actorFinder(parts: { db: Context['db']; config: Config; clock: () => Date }) {
  const policy = cookiePolicy(parts.config.publicUrl);
  return async function findActor(headers: IncomingHttpHeaders): Promise<RequestOrigin> {
    const token = readSessionToken(headers.cookie, policy, parts.config);
    const session = token === null ? null : await findSessionByToken(parts.db, token, parts.clock());
    if (!session) return { actor: anonymous, sessionId: null };
    if (session.purpose === 'recovery') return { actor: anonymous, sessionId: session.id };
    const { userId, role, email, emailConfirmed, player } = session;
    return {
      actor: { kind: 'user', userId, role, email, emailConfirmed, playerId: player?.id ?? null },
      sessionId: session.id,
    };
  };
}
