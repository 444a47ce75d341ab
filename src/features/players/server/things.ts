import { randomInt } from 'node:crypto';
import { withdrawCertificates } from '#features/exams/server/for-others/withdraw-certificates.ts';
import { discardFile } from '#platform/files/discard.ts';
import { keyOfUrl } from '#platform/files/file-url.ts';
import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import { isolated } from '#shared/text/isolated.ts';
import { findModeratedPlayer, hideAlias, removePicture, restoreAlias } from './records/moderated.ts';

/** What a player is called while their alias is hidden: says nothing about them. */
const standIn = () => `Player ${randomInt(10_000_000, 100_000_000)}`;

/** The name by which others know a player. */
const aliasThing: ModeratedThing = {
  kind: 'alias',

  async find(db, id) {
    const player = await findModeratedPlayer(db, id);
    if (!player) return undefined;
    const alias = player.hiddenAt === null ? player.alias : (player.hiddenAlias ?? player.alias);
    return {
      title: `The alias ${isolated(alias)}`,
      text: alias,
      imageUrl: null,
      path: null,
      userId: player.userId,
      isHidden: player.hiddenAt !== null,
      parts: [],
    };
  },

  // Aliases stand wherever their players play.
  isShownTo: async ({ db }, id) => {
    const player = await findModeratedPlayer(db, id);
    return player !== undefined && player.hiddenAt === null;
  },

  async hide(context, id) {
    await hideAlias(context.db, id, standIn(), context.clock());
    // They say the alias, and their signed texts can't be changed.
    await withdrawCertificates(context, id);
    return {};
  },

  restore: ({ db }, id) => restoreAlias(db, id),
};

/** A player's picture. There is one at a time, so that a hidden one could never come back beside its successor. */
const pictureThing: ModeratedThing = {
  kind: 'picture',

  async find(db, id) {
    const player = await findModeratedPlayer(db, id);
    if (!player?.imageUrl) return undefined;
    return {
      title: `The picture of ${isolated(player.alias)}`,
      text: null,
      imageUrl: player.imageUrl,
      path: null,
      userId: player.userId,
      isHidden: false,
      parts: [],
    };
  },

  isShownTo: async ({ db }, id) => Boolean((await findModeratedPlayer(db, id))?.imageUrl),

  async remove(context, id) {
    const player = await findModeratedPlayer(context.db, id);
    await removePicture(context.db, id);
    const key = player?.imageUrl && keyOfUrl(player.imageUrl);
    if (key) await discardFile(context, key);
  },
};

/** What of players people report and admins decide about. */
export const playersThings: ModeratedThing[] = [aliasThing, pictureThing];
