import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { anonymous, type Actor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { findSessionByToken } from '../records/sessions.ts';
import { effectiveRole } from '../security/admin-factor.ts';
import { cookiePolicy, readSessionToken } from './session-cookie.ts';

/**
 * The sender of a request; its auth session, which may be one for a single step; when the sender last proved their
 * identity; and whether they are an admin who acts as a plain user because they have no second step.
 */
export type RequestOrigin = {
  actor: Actor;
  authSessionId: Id | null;
  provenAt: Date | null;
  lacksFactor: boolean;
};

const nobody = { actor: anonymous, provenAt: null, lacksFactor: false };

/**
 * Makes the function that finds the sender of a request. It checks the cookie's signature first, then reads session,
 * user, role and player in one query. So a revoked session no longer works from the next request on.
 */
export function actorFinder(parts: { db: Context['db']; config: Config; clock: () => Date }) {
  const policy = cookiePolicy(parts.config.publicUrl);
  return async function findActor(headers: IncomingHttpHeaders): Promise<RequestOrigin> {
    const token = readSessionToken(headers.cookie, policy, parts.config);
    const session = token === null ? null : await findSessionByToken(parts.db, token, parts.clock());
    if (!session) return { ...nobody, authSessionId: null };
    if (session.purpose !== 'normal') return { ...nobody, authSessionId: session.id };
    const { userId, email, emailConfirmed, player } = session;
    const { role, lacksFactor } = effectiveRole(parts.config, session, parts.clock());
    return {
      actor: { kind: 'user', userId, role, email, emailConfirmed, playerId: player?.id ?? null },
      authSessionId: session.id,
      provenAt: session.provenAt,
      lacksFactor,
    };
  };
}
