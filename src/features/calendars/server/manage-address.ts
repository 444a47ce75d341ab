import { audit } from '#platform/audit.ts';
import { inTransaction, inTransactionOnceWithSecret } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { hashToken, newToken } from '#platform/security/keys.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { CalendarAddress, NewCalendarAddress } from '../contract.ts';
import { lockLiveSession } from '#features/accounts/server/records/sessions.ts';
import { tellCalendarAddress } from './notices/calendar-notices.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import {
  findCalendarAddress,
  putCalendarAddress,
  removeCalendarAddress,
} from './records/calendar-addresses.ts';

/** The stored form of a token: its SHA-256 in hexadecimal. It identifies the token but can't be used as one. */
export const hashCalendarToken = (token: string): string => hashToken(token, 'hex');

/** Whether the actor's player has a private calendar URL, and since when. */
export async function getAddress({
  db,
  actor,
}: ContextOf<'player'>): Promise<{ address: CalendarAddress | null }> {
  const address = await findCalendarAddress(db, actor.playerId);
  return { address: address ? { createdAt: address.createdAt.toISOString() } : null };
}

/**
 * Creates a private calendar URL, replacing an earlier one, and returns it this one time. The user is told on all
 * channels, as after adding a second factor.
 * @throws refusal UNAUTHORIZED if the session has ended since the request began
 */
export async function createAddress(context: ContextOf<'player'>): Promise<NewCalendarAddress> {
  const { authSessionId } = context;
  const { playerId, userId } = context.actor;
  const { kept, secret } = await inTransactionOnceWithSecret(context, async (inner) => {
    // Events that end all sessions also end the URL. The lock makes sure that it is either created before such an
    // event, or not at all.
    const isAlive = authSessionId && (await lockLiveSession(inner.db, { userId, sessionId: authSessionId }));
    if (!isAlive) refuse(commonRefusals.UNAUTHORIZED);
    const token = newToken();
    const createdAt = inner.clock();
    await putCalendarAddress(inner.db, { playerId, tokenHash: hashCalendarToken(token), createdAt });
    await audit(inner, 'calendar.create-address', ['user', userId]);
    await tellCalendarAddress(inner, userId, 'made');
    return { kept: { createdAt: createdAt.toISOString() }, secret: token };
  });
  return { ...kept, path: secret && `/calendar/${secret}.ics` };
}

/** Ends the private calendar URL of the actor's player. */
export async function removeAddress(context: ContextOf<'player'>): Promise<Record<string, never>> {
  const { playerId, userId } = context.actor;
  return inTransaction(context, async (inner) => {
    if (!(await removeCalendarAddress(inner.db, playerId))) refuse(campaignRefusals.CALENDAR_ADDRESS_GONE);
    await audit(inner, 'calendar.remove-address', ['user', userId]);
    return {};
  });
}
