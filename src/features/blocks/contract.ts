import { z } from 'zod';
import { defineRefusals } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { moment } from '#shared/shapes.ts';

/** More players than anybody blocks. */
export const MOST_BLOCKS = 500;

export const blockRefusals = defineRefusals({
  PLAYER_NOT_FOUND: [404, 'This player is no longer there'],
  OWN_PLAYER: [409, 'This is you'],
  TOO_MANY_BLOCKS: [409, `You can block ${MOST_BLOCKS} players. Unblock some first.`],
});

const blockedShape = z.object({
  playerId: z.guid(),
  alias: z.string(),
  aliasImageUrl: z.string().nullable(),
  blockedAt: moment,
});
export type BlockedPlayer = z.infer<typeof blockedShape>;

const route = routesOf('Players');
const player = operation('player');
const byPlayer = z.strictObject({ playerId: z.guid() });

export const blocksContract = {
  /** The players whom you blocked, the latest first. They are told nothing of it. */
  list: player
    .route(route.get('/blocks', 'List the players you blocked'))
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(blockedShape) })),

  /** Blocks a player: no invitations from them, no new tables with them. Tables that both are at already stay. */
  add: player
    .route(route.put('/blocks/{playerId}', 'Block a player'))
    .errors(blockRefusals)
    .input(byPlayer)
    .output(z.object({})),

  /** Ends a block. */
  remove: player
    .route(route.delete('/blocks/{playerId}', 'Unblock a player'))
    .input(byPlayer)
    .output(z.object({})),
};
