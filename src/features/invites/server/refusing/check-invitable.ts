import type { Context } from '#platform/context.ts';
import { hasPlayer } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import { isBlockedAt } from '#features/blocks/server/records/meeting.ts';
import { inviteRefusals } from '../../refusals.ts';
import { isRefused } from '../records/refused-invitations.ts';
import { addressHash } from './set-invitable.ts';

/**
 * Refuses to invite an address that wants no invitations, or none of this player: both read the same.
 * @throws refusal INVITE_REFUSED
 */
export async function refuseUninvitable({ db, keys, actor }: Context, address: string): Promise<void> {
  if (await isRefused(db, addressHash(keys, address))) refuse(inviteRefusals.INVITE_REFUSED);
  if (hasPlayer(actor) && (await isBlockedAt(db, address, actor.playerId))) {
    refuse(inviteRefusals.INVITE_REFUSED);
  }
}
