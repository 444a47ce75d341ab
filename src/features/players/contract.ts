import { z } from 'zod';
import { defineRefusals, uploadRefusals } from '#shared/errors.ts';
import { mailName } from '#shared/text/mail-name.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { textLine } from '#shared/text/text.ts';

/** What can be refused about players, in the specification's words. */
export const playerRefusals = defineRefusals({
  PLAYER_EXISTS: [409, 'You already have a player profile'],
  ALIAS_TAKEN: [409, 'This alias is already taken'],
});

/**
 * The alias has 2 to 40 characters; the ends are trimmed before they are counted. Mails about invitations contain it.
 */
const aliasShape = mailName({ min: 2 });

const placeShape = textLine({ min: 1, max: 80 });

/** What a user types to become a player. The e-mail is always the account's. */
export const newPlayerShape = z.strictObject({ alias: aliasShape, city: placeShape, state: placeShape });

/** A player as others see it, such as in a roster. */
export const publicPlayerShape = z.object({
  id: z.guid(),
  alias: z.string(),
  aliasImageUrl: z.string().nullable(),
});

/** A player, as only its own user sees it. */
const playerShape = publicPlayerShape.extend({
  email: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  /** Whether an admin hid the alias: then a stand-in is shown until the player chooses another. */
  isAliasHidden: z.boolean(),
});

export type Player = z.infer<typeof playerShape>;
export type NewPlayer = z.infer<typeof newPlayerShape>;

const route = routesOf('Players');

export const playersContract = {
  /** The signed-in user's player; null until there is one. */
  getOwn: operation('user')
    .route(route.get('/players/own', 'Get your player'))
    .input(z.strictObject({}))
    .output(z.object({ player: playerShape.nullable() })),

  /** Makes the user a player: once, with an alias that nobody else has. */
  create: operation('user')
    .route(route.post('/players', 'Create your player', 201))
    .errors(playerRefusals)
    .input(newPlayerShape)
    .output(playerShape),

  /** Changes your alias, city and state. */
  update: operation('player')
    .route(route.patch('/players/own', 'Change your player'))
    .errors({ ALIAS_TAKEN: playerRefusals.ALIAS_TAKEN })
    .input(newPlayerShape)
    .output(playerShape),

  /** Sets your picture to an upload of kind `avatar`, in place of the previous one. */
  setImage: operation('player')
    .route(route.put('/players/own/image', 'Set your picture'))
    .errors({ UPLOAD_NOT_FOUND: uploadRefusals.UPLOAD_NOT_FOUND })
    .input(z.strictObject({ uploadId: z.guid() }))
    .output(playerShape),

  /** Removes your picture. */
  removeImage: operation('player')
    .route(route.delete('/players/own/image', 'Remove your picture'))
    .input(z.strictObject({}))
    .output(playerShape),
};
