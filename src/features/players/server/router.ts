import { implementContract } from '../../../platform/requests/rpc.ts';
import { playersContract } from '../contract.ts';
import { createPlayer } from './create-player.ts';
import { getOwnPlayer } from './get-own-player.ts';
import { setImage } from './set-image.ts';
import { updatePlayer } from './update-player.ts';

const api = implementContract(playersContract);

export const playersRouter = api.router({
  getOwn: api.getOwn.handler(({ context }) => getOwnPlayer(context)),
  create: api.create.handler(({ context, input }) => createPlayer(context, input)),
  update: api.update.handler(({ context, input }) => updatePlayer(context, input)),
  setImage: api.setImage.handler(({ context, input }) => setImage(context, input)),
  removeImage: api.removeImage.handler(({ context }) => setImage(context, { uploadId: null })),
});
