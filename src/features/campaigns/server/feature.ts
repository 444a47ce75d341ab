import type { Feature } from '#platform/feature.ts';
import { playerEvent } from './for-others/player-notices.ts';
import { campaignsNotices } from './notices.ts';

/** The campaigns feature itself. `api/features.ts` combines it with the five features that build on it. */
export const campaignsFeature = {
  notices: campaignsNotices,
  events: [playerEvent],
} satisfies Feature;
