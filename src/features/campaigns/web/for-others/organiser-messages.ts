import type { Toast } from '#ui/feedback/toast.ts';
import { campaignRefusals } from '../../refusals.ts';

/** Shown on the edit pages if the campaign can't be loaded. */
export const LOAD_FOR_EDIT_ERROR = 'Error loading campaign details. Please try again later.';
/** Shown on the edit pages to everybody except organisers and admins. */
export const NOT_YOUR_CAMPAIGN = 'Only the organisers of a campaign can edit it.';

/** Shown to organisers where the server's words don't fit. */
export const organiserReasons: Record<string, string> = {
  UNAUTHORIZED: 'Please sign in again',
  FORBIDDEN: 'Only the organisers of a campaign can do this',
};

export const createReasons: Record<string, string | Toast> = {
  UNAUTHORIZED: { title: 'You must be logged in to create a campaign' },
  PLAYER_REQUIRED: { title: 'Player profile not found', description: 'Please create a player profile first' },
  OWNER_NOT_SET: { title: campaignRefusals.OWNER_NOT_SET.message },
};
