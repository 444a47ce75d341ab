import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { campaignShape } from '#features/campaigns/contract.ts';
import { SESSIONS_AT_LINKED_STORES } from './rules.ts';
import { tableDateShape } from './table-date-contract.ts';

const plannedSessionShape = z.object({ campaign: campaignShape, date: tableDateShape });
export type PlannedSession = z.infer<typeof plannedSessionShape>;

const route = routesOf('Tables');

export const programmeContract = {
  /** Upcoming sessions at a store with a free seat or a waiting list, the earliest first, as far as the caller may come to them. */
  list: operation('anyone')
    .route(route.get('/tables/retailers/{retailerId}/sessions', 'List the upcoming sessions at a retailer'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(z.strictObject({ retailerId: z.guid(), ...pageInput }))
    .output(pageOf(plannedSessionShape)),

  /** The next sessions at the stores that you linked, the earliest first. */
  listAtLinkedStores: operation('player')
    .route(
      route.get(
        '/tables/linked-retailers/sessions',
        'List the next sessions at the retailers you are linked to',
      ),
    )
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(plannedSessionShape).max(SESSIONS_AT_LINKED_STORES) })),
};
