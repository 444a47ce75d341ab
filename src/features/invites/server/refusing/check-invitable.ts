import type { Context } from '#platform/context.ts';
import { hasPlayer } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import { isBlockedAt } from '#features/blocks/server/records/meeting.ts';
import { inviteRefusals } from '../../refusals.ts';
import { isRefused } from '../records/refused-invitations.ts';
import { addressHash } from './set-invitable.ts';

/**
 * Refuses to invite an address whose owner wants no invitations at all, or none from this player. Both get the same
 * text.
 * @throws refusal INVITE_REFUSED
 */
export async function refuseUninvitable({ db, keys, actor }: Context, address: string): Promise<void> {
  if (await isRefused(db, addressHash(keys, address))) refuse(inviteRefusals.INVITE_REFUSED);
  if (hasPlayer(actor) && (await isBlockedAt(db, address, actor.playerId))) {
    refuse(inviteRefusals.INVITE_REFUSED);
  }
}
