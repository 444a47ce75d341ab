import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { replaceMeasuredPicture } from '../../../platform/files/take-upload.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { Player } from '../contract.ts';
import { canUpdateOwnPlayer } from '../policy.ts';
import { lockPlayerOfUser, setImageOfUser } from './records.ts';

/**
 * Shows the actor's player with a picture that the actor sent, or with none. The bytes of the picture before go when
 * this has committed.
 */
export async function setImage(context: Context, input: { uploadId: Id | null }): Promise<Player> {
  const { actor } = context;
  if (actor.kind !== 'user') refuse(commonRefusals.UNAUTHORIZED);
  if (!canUpdateOwnPlayer(actor)) refuse(commonRefusals.PLAYER_REQUIRED);
  const { uploadId } = input;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    // Of two pictures at once the one that is overwritten must be the one that goes.
    const before = await lockPlayerOfUser(db, actor.userId);
    if (!before) refuse(commonRefusals.PLAYER_REQUIRED);
    const current = before.aliasImageUrl;
    const picture = await replaceMeasuredPicture(inner, { kind: 'avatar', current, uploadId });
    const url = picture?.url ?? null;
    await setImageOfUser(db, actor.userId, picture);
    await audit(inner, {
      action: url === null ? 'player.remove-image' : 'player.set-image',
      subjectType: 'player',
      subjectId: before.id,
    });
    return { ...before, aliasImageUrl: url };
  });
}
