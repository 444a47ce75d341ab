import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { playersContract } from '../contract.ts';
import { createPlayer, getOwnPlayer, updatePlayer } from './manage-own-player.ts';
import { setImage } from './set-image.ts';
import { playersThings } from './things.ts';
import { playersTables } from './records/personal-tables.ts';
import { fileColumns } from './records/players.ts';

export const playersFeature = {
  router: implementContract(playersContract, {
    getOwn: getOwnPlayer,
    create: createPlayer,
    update: updatePlayer,
    setImage,
    removeImage: (context) => setImage(context, { uploadId: null }),
  }),
  things: playersThings,
  personalTables: playersTables,
  fileColumns,
} satisfies Feature;
