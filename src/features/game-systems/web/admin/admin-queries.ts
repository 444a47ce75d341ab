import type { Id } from '#shared/ids.ts';
import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import { fetchCode } from '#ui/late/fetch-code.ts';
import type { gameSystemsContract } from '../../contract.ts';
import { gameSystemQueries } from '../queries.ts';

const client = adminApiClient<typeof gameSystemsContract>('gameSystems');

export const gameSystemsAdmin = client.admin;

const adminQueries = apiQueries(client, 'gameSystems').admin;

/** The key above everything that was read about game systems. */
export const gameSystemsKey = gameSystemQueries.key();

/** Game systems as the console lists them. */
export const managedGameSystems = browsedList(adminQueries.list, {
  status: ['active', 'inactive'],
  sort: ['name', '-name', 'created', '-created'],
});

/** What refers to a game system, in words; null when nothing does. */
export const usesOfGameSystem = (gameSystemId: Id) => ({
  queryKey: [...adminQueries.getUses.key({ input: { gameSystemId } }), 'words'],
  queryFn: async () => {
    const [{ gameSystemUses }, uses] = await Promise.all([
      fetchCode(() => import('../../rules.ts')),
      gameSystemsAdmin.getUses({ gameSystemId }),
    ]);
    return gameSystemUses(uses);
  },
});
