import { byCreation, managedList } from '#platform/lists/sorted-page.ts';
import type { ManagedCampaign, managedCampaignsInput } from '../../admin-contract.ts';
import { listManagedCampaigns } from '../records/managed.ts';

/** All campaigns for admins, the newest first by default. */
export const listAllCampaigns = managedList<typeof managedCampaignsInput, ManagedCampaign>(
  '-created',
  { created: byCreation },
  listManagedCampaigns,
);
