import type { CampaignSearch } from '../../contract.ts';
import type { PlaySearch } from './play-search.ts';

/** The operation's input for the search in a URL. The keys are in the contract's order, so that the server finds the answer in its cache. */
export const campaignSearchOf = (type: CampaignSearch['type'], search: PlaySearch): CampaignSearch => ({
  type,
  text: search.q,
  gameSystemId: search.system,
  state: search.state,
  seats: search.seats,
  language: search.lang,
  experience: search.level,
  age: search.age,
  accessibility: search.access,
  safetyTool: search.safety,
  sessionZero: search.zero,
  sort: search.sort,
});
