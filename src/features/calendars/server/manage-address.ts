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

/** What is stored of a token: its SHA-256 in hexadecimal, which recognises it but can't be used in its place. */
export const hashCalendarToken = (token: string): string => hashToken(token, 'hex');

/** Whether the actor's player has an address that works now. */
export async function getAddress({
  db,
  actor,
}: ContextOf<'player'>): Promise<{ address: CalendarAddress | null }> {
  const address = await findCalendarAddress(db, actor.playerId);
  return { address: address ? { createdAt: address.createdAt.toISOString() } : null };
}

/**
 * Makes an address in place of the one before, and tells it this once. The user is told by every way, as of a new factor.
 * @throws refusal UNAUTHORIZED for a session that has ended since the request came
 */
export async function createAddress(context: ContextOf<'player'>): Promise<NewCalendarAddress> {
  const { authSessionId } = context;
  const { playerId, userId } = context.actor;
  const { kept, secret } = await inTransactionOnceWithSecret(context, async (inner) => {
    // What ends all sessions ends the address: it is there before that, or not made any more.
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

/** Ends the address of the actor's player. */
export async function removeAddress(context: ContextOf<'player'>): Promise<Record<string, never>> {
  const { playerId, userId } = context.actor;
  return inTransaction(context, async (inner) => {
    if (!(await removeCalendarAddress(inner.db, playerId))) refuse(campaignRefusals.CALENDAR_ADDRESS_GONE);
    await audit(inner, 'calendar.remove-address', ['user', userId]);
    return {};
  });
}
