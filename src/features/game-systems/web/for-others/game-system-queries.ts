import { apiClient, apiQueries } from '#ui/data/api.ts';
import type { gameSystemsContract } from '../../contract.ts';

const queries = apiQueries(apiClient<typeof gameSystemsContract>('gameSystems'), 'gameSystems');

export const LOAD_GAME_SYSTEMS_ERROR =
  'There was an error loading your game systems. Please try again later.';

/** The game systems that are offered, by name. */
export const activeGameSystems = () => queries.list.queryOptions({ input: { status: 'active' } });
