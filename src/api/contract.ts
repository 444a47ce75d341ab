import { accountsContract } from '../features/accounts/contract.ts';
import { campaignsContract } from '../features/campaigns/contract.ts';
import { contactContract } from '../features/contact/contract.ts';
import { playersContract } from '../features/players/contract.ts';
import { pointsContract } from '../features/points/contract.ts';

/** Every operation of the API, by feature. The document, the browser's list and the standing proofs read it. */
export const contract = {
  accounts: accountsContract,
  campaigns: campaignsContract,
  contact: contactContract,
  players: playersContract,
  points: pointsContract,
};
