import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonRefusals, defineRefusals, uploadRefusals } from '../../shared/errors.ts';
import { mailName } from '../../shared/mail-name.ts';
import { textLine } from '../../shared/text.ts';

/** What can be refused about players; all of them carry the words of the specification. */
export const playerRefusals = defineRefusals({
  PLAYER_EXISTS: { status: 409, message: 'You already have a player profile' },
  ALIAS_TAKEN: { status: 409, message: 'This alias is already taken' },
});

/** The alias has 2 to 40 characters; the ends are trimmed before they are counted. Invitations say it. */
const aliasShape = mailName({ min: 2 });

const placeShape = textLine({ min: 1, max: 80 });

/** What a person types to become a player. The e-mail comes from the account and can't be sent. */
export const newPlayerShape = z.strictObject({ alias: aliasShape, city: placeShape, state: placeShape });

/** A player as its own user sees it. */
const playerShape = z.object({
  id: z.guid(),
  email: z.string().nullable(),
  alias: z.string(),
  city: z.string(),
  state: z.string(),
  aliasImageUrl: z.string().nullable(),
});

export type Player = z.infer<typeof playerShape>;
export type NewPlayer = z.infer<typeof newPlayerShape>;

const signedIn = oc.errors({ UNAUTHORIZED: commonRefusals.UNAUTHORIZED });

export const playersContract = {
  /** The signed-in user's player, or null as long as there is none. */
  getOwn: signedIn
    .route({ method: 'GET', path: '/players/own', tags: ['Players'], summary: 'Get your player' })
    .input(z.strictObject({}))
    .output(z.object({ player: playerShape.nullable() })),

  /** Makes the user a player: once, with an alias nobody else has. */
  create: signedIn
    .route({
      method: 'POST',
      path: '/players',
      tags: ['Players'],
      summary: 'Create your player',
      successStatus: 201,
    })
    .errors(playerRefusals)
    .input(newPlayerShape)
    .output(playerShape),

  /** Changes the own alias, city and state. */
  update: signedIn
    .route({ method: 'PATCH', path: '/players/own', tags: ['Players'], summary: 'Change your player' })
    .errors({ PLAYER_REQUIRED: commonRefusals.PLAYER_REQUIRED, ALIAS_TAKEN: playerRefusals.ALIAS_TAKEN })
    .input(newPlayerShape)
    .output(playerShape),

  /** Shows the own player with a picture that was sent before (kind `avatar`), in place of the one that is there. */
  setImage: signedIn
    .route({ method: 'PUT', path: '/players/own/image', tags: ['Players'], summary: 'Set your picture' })
    .errors({
      PLAYER_REQUIRED: commonRefusals.PLAYER_REQUIRED,
      UPLOAD_NOT_FOUND: uploadRefusals.UPLOAD_NOT_FOUND,
    })
    .input(z.strictObject({ uploadId: z.guid() }))
    .output(playerShape),

  /** Shows the own player without a picture. */
  removeImage: signedIn
    .route({
      method: 'DELETE',
      path: '/players/own/image',
      tags: ['Players'],
      summary: 'Remove your picture',
    })
    .errors({ PLAYER_REQUIRED: commonRefusals.PLAYER_REQUIRED })
    .input(z.strictObject({}))
    .output(playerShape),
};
