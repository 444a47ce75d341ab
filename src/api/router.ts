import { accountsRouter } from '../features/accounts/server/router.ts';
import { campaignsRouter } from '../features/campaigns/server/router.ts';
import { contactRouter } from '../features/contact/server/router.ts';
import { gameSystemsRouter } from '../features/game-systems/server/router.ts';
import { playersRouter } from '../features/players/server/router.ts';
import { pointsRouter } from '../features/points/server/router.ts';
import { ratingsRouter } from '../features/ratings/server/router.ts';

/** Every operation's use-case: one line a feature, under the same name as in contract.ts. */
export const router = {
  accounts: accountsRouter,
  campaigns: campaignsRouter,
  contact: contactRouter,
  gameSystems: gameSystemsRouter,
  players: playersRouter,
  points: pointsRouter,
  ratings: ratingsRouter,
};
