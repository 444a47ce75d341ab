import type { Id } from '#shared/ids.ts';
import { adminApiClient } from '#ui/data/admin-api.ts';
import { apiQueries } from '#ui/data/api.ts';
import { browsedList } from '#ui/data/browse-state.ts';
import { fetchCode } from '#ui/late/fetch-code.ts';
import type { retailersContract } from '../../contract.ts';

const client = adminApiClient<typeof retailersContract>('retailers');

export const retailersAdmin = client.admin;

const queries = apiQueries(client, 'retailers').admin;

/** Stores in the admin console's list. */
export const managedRetailers = browsedList(queries.list, {
  status: ['active', 'inactive'],
  sort: ['created', '-created'],
});

/** Stores whose name contains the text, open or closed. */
export const retailersNamed = (name: string) => queries.list.queryOptions({ input: { q: name } });

export const earlierImports = () => queries.listImports.queryOptions({ input: {} });

/** The players who may edit a store besides admins. */
export const managersOf = (retailerId: Id) => queries.listManagers.queryOptions({ input: { retailerId } });

/** Describes what refers to a store; null if nothing does. */
export const usesOfRetailer = (retailerId: Id) => ({
  queryKey: [...queries.getUses.key({ input: { retailerId } }), 'words'],
  queryFn: async () => {
    const [{ retailerUses }, uses] = await Promise.all([
      fetchCode(() => import('../../rules.ts')),
      retailersAdmin.getUses({ retailerId }),
    ]);
    return retailerUses(uses);
  },
});
