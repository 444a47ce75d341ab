import { byCreation, managedList } from '#platform/lists/sorted-page.ts';
import type { ManagedCampaign, managedCampaignsInput } from '../../admin-contract.ts';
import { listManagedCampaigns } from '../records/managed.ts';

/** All campaigns, the newest first unless sorted otherwise, for admins. */
export const listAllCampaigns = managedList<typeof managedCampaignsInput, ManagedCampaign>(
  '-created',
  { created: byCreation },
  listManagedCampaigns,
);
