import type { z } from 'zod';
import { orderOf, sortedPage } from '#platform/lists/sorted-page.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import type { Page } from '#shared/paging.ts';
import type { ManagedCampaign, managedCampaignsInput } from '../../admin-contract.ts';
import { listManagedCampaigns } from '../records/managed.ts';

/** All campaigns, the newest first unless sorted otherwise, for admins. */
export async function listAllCampaigns(
  context: ContextOf<'admin'>,
  input: z.infer<typeof managedCampaignsInput>,
  size?: number,
): Promise<Page<ManagedCampaign>> {
  const { cursor, sort = '-created', ...scope } = input;
  const order = orderOf(sort, { created: { column: 'created_at', kind: 'time' } });
  return sortedPage<ManagedCampaign>(
    { cursor, order, ...(size !== undefined && { size }), valueOf: (campaign) => campaign.createdAt },
    (slice) => listManagedCampaigns(context.db, scope, slice),
  );
}
