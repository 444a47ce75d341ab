import { z } from 'zod';
import { pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { textLine } from '#shared/text/text.ts';
import { adminGameSystemsContract } from './admin-contract.ts';
import { gameSystemRefusals } from './refusals.ts';

/** The account ID of players who leave the field as it is. */
export const DEFAULT_ACCOUNT_ID = 'Not Available';

export const MOST_ACCOUNT_ID_CHARACTERS = 120;

const statusShape = z.enum(['active', 'inactive']);

const gameSystemShape = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string().nullable(),
  logoImageUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  status: statusShape,
});

export type GameSystem = z.infer<typeof gameSystemShape>;

/** A player's account in a game system: the account itself, the system, its exams, and whether it certifies. */
export const gameAccountShape = z.object({
  id: z.guid(),
  /** What the player is called in that system, or DEFAULT_ACCOUNT_ID. */
  accountId: z.string(),
  status: statusShape,
  gameSystem: gameSystemShape,
  /** Whether the player submitted at least one of the system's exams, graded or not. */
  certified: z.boolean(),
  /** The newest 50 of the system's exams that the player took or is to take, newest first. */
  exams: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      version: z.int(),
      submitted: z.boolean(),
      /** 0 to 100; null as long as the exam is in review or not submitted. */
      scorePercent: z.int().nullable(),
    }),
  ),
});

export type GameAccount = z.infer<typeof gameAccountShape>;

/** What the Add Game System dialog asks for, with its words. */
export const newGameAccountShape = z.strictObject({
  gameSystemId: z.guid('Please select a game system'),
  accountId: textLine({ min: 1, max: MOST_ACCOUNT_ID_CHARACTERS, required: 'Account ID is required' }),
});

export type NewGameAccount = z.infer<typeof newGameAccountShape>;

/** What can be changed in an account afterwards. */
export const gameAccountChangeShape = newGameAccountShape.pick({ accountId: true });

const route = routesOf('Game systems');

export const gameSystemsContract = {
  /** Game systems by name: all of them, or those with the given status. */
  list: operation('anyone')
    .route(route.get('/game-systems', 'List the game systems'))
    .input(z.strictObject({ status: statusShape.optional() }))
    .output(z.object({ items: z.array(gameSystemShape) })),

  /** The signed-in player's accounts by the name of their systems; empty for users without a player profile. */
  listOwnAccounts: operation('user')
    .route(route.get('/game-accounts/own', 'List your game systems'))
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(gameAccountShape) })),

  /** Adds an account of the signed-in player in a game system, once for each system. */
  addAccount: operation('player')
    .route(route.post('/game-accounts', 'Add one of your game systems', 201))
    .errors(pick(gameSystemRefusals, 'GAME_SYSTEM_NOT_FOUND', 'GAME_SYSTEM_ALREADY_ADDED'))
    .input(newGameAccountShape)
    .output(z.object({ id: z.guid() })),

  /** Changes what the signed-in player is called in one of their game systems. */
  updateAccount: operation('player')
    .route(route.patch('/game-accounts/{gameAccountId}', 'Change an account ID'))
    .errors(pick(gameSystemRefusals, 'GAME_ACCOUNT_NOT_FOUND'))
    .input(gameAccountChangeShape.extend({ gameAccountId: z.guid() }))
    .output(z.object({ accountId: z.string() })),

  /** Removes one of the signed-in player's game systems. Exams that were submitted stay. */
  removeAccount: operation('player')
    .route(route.delete('/game-accounts/{gameAccountId}', 'Remove one of your game systems'))
    .errors(pick(gameSystemRefusals, 'GAME_ACCOUNT_NOT_FOUND'))
    .input(z.strictObject({ gameAccountId: z.guid() }))
    .output(z.object({ id: z.guid() })),

  admin: adminGameSystemsContract,
};
