import { implementContract } from '#platform/requests/operations.ts';
import { playersContract } from '../contract.ts';
import { createPlayer, getOwnPlayer, updatePlayer } from './manage-own-player.ts';
import { setImage } from './set-image.ts';

export const playersRouter = implementContract(playersContract, {
  getOwn: getOwnPlayer,
  create: createPlayer,
  update: updatePlayer,
  setImage,
  removeImage: (context) => setImage(context, { uploadId: null }),
});
