import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { replaceMeasuredPicture } from '#platform/files/take-upload.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Player } from '../contract.ts';
import { lockPlayerOfUser, setImageOfUser } from './records/players.ts';

/**
 * Sets the actor's picture to one that the actor uploaded, or removes it (null). The file of the previous picture is
 * deleted after the commit.
 * @throws refusal UPLOAD_NOT_FOUND; PLAYER_REQUIRED when the player is gone by now
 */
export function setImage(context: ContextOf<'player'>, input: { uploadId: Id | null }): Promise<Player> {
  const { actor } = context;
  const { uploadId } = input;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    // Locked, so that of two pictures set at once the overwritten one is the one whose file is deleted.
    const before = await lockPlayerOfUser(db, actor.userId);
    if (!before) refuse(commonRefusals.PLAYER_REQUIRED);
    const current = before.aliasImageUrl;
    const picture = await replaceMeasuredPicture(inner, { kind: 'avatar', current, uploadId });
    const url = picture?.url ?? null;
    await setImageOfUser(db, actor.userId, picture);
    await audit(inner, url === null ? 'player.remove-image' : 'player.set-image', ['player', before.id]);
    return { ...before, aliasImageUrl: url };
  });
}
