import { accountsContract } from '../features/accounts/contract.ts';
import { campaignsContract } from '../features/campaigns/contract.ts';
import { contactContract } from '../features/contact/contract.ts';
import { gameSystemsContract } from '../features/game-systems/contract.ts';
import { playersContract } from '../features/players/contract.ts';
import { pointsContract } from '../features/points/contract.ts';
import { ratingsContract } from '../features/ratings/contract.ts';

/** Every operation of the API, by feature. The document, the browser's list and the standing proofs read it. */
export const contract = {
  accounts: accountsContract,
  campaigns: campaignsContract,
  contact: contactContract,
  gameSystems: gameSystemsContract,
  players: playersContract,
  points: pointsContract,
  ratings: ratingsContract,
};
