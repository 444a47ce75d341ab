import type { CampaignSearch } from '../../contract.ts';

/** What is searched for on a play page, as the address keeps it; absent parts don't filter. */
export type PlaySearch = {
  q?: string;
  system?: string;
  state?: string;
  seats?: 'free';
  sort?: 'soonest' | 'price';
};

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const lineOf = (value: unknown, longest: number): string | undefined => {
  // The router reads numbers and truth values out of an address where they look like ones.
  const text = ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : '';
  return text === '' ? undefined : text.slice(0, longest);
};

/** The search that an address asks for; invalid parts are left out. */
export function playSearchOf(search: Record<string, unknown>): PlaySearch {
  const [q, state] = [lineOf(search['q'], 100), lineOf(search['state'], 80)];
  const { system, sort } = search;
  return {
    ...(q !== undefined && { q }),
    ...(typeof system === 'string' && uuid.test(system) && { system }),
    ...(state !== undefined && { state }),
    ...(search['seats'] === 'free' && { seats: 'free' }),
    ...((sort === 'soonest' || sort === 'price') && { sort }),
  };
}

/** The operation's input for what an address asks for. */
export const campaignSearchOf = (type: CampaignSearch['type'], search: PlaySearch): CampaignSearch => ({
  type,
  text: search.q,
  gameSystemId: search.system,
  state: search.state,
  seats: search.seats,
  sort: search.sort,
});

/** How many filters are on; the order is none of them. */
export const countFilters = ({ q, system, state, seats }: PlaySearch): number =>
  [q, system, state, seats].filter((filter) => filter !== undefined).length;
