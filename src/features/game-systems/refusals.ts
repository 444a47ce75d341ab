import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about game systems and players' accounts in them. */
export const gameSystemRefusals = defineRefusals({
  GAME_SYSTEM_NOT_FOUND: [404, 'Game system not found'],
  GAME_SYSTEM_ALREADY_ADDED: [409, 'You have already added this game system'],
  GAME_ACCOUNT_NOT_FOUND: [404, 'This game system is not among yours'],
  /** Its words are those of `gameSystemUses`, with what to do instead. */
  GAME_SYSTEM_IN_USE: [409, 'This game system is in use. Deactivate it instead of deleting it.'],
  GAME_SYSTEM_NAME_TAKEN: [409, 'Another game system has this name'],
});
