import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import { inviteRefusals } from '../refusals.ts';
import { isRefused } from './records/refused-invitations.ts';
import { addressHash } from './set-invitable.ts';

/**
 * Refuses to invite an address that wants no invitations.
 * @throws refusal INVITE_REFUSED
 */
export async function refuseUninvitable({ db, keys }: Context, address: string): Promise<void> {
  if (await isRefused(db, addressHash(keys, address))) refuse(inviteRefusals.INVITE_REFUSED);
}
