import { apiQueries } from '#ui/data/api.ts';

/** The key above everything that was read about campaigns: what a change of members or seats makes stale. */
export const campaignsKey = apiQueries({}, 'campaigns').key();
