import type { Feature } from '#platform/feature.ts';
import { playerEvent } from './for-others/player-notices.ts';
import { campaignsNotices } from './notices.ts';

/** What campaigns are by themselves: `api/features.ts` puts them together with the five features that stand on them. */
export const campaignsFeature = {
  notices: campaignsNotices,
  events: [playerEvent],
} satisfies Feature;
