import type { Id } from '#shared/ids.ts';

/**
 * The parts of the database that public answers are read from, as its triggers name them on the channel
 * `public_changed` (`announce_public`). `campaigns`: which exist, and what is searched and shown of them. `sessions`:
 * which exist, and when they begin. `organisers`: who runs which campaign, and their figures. `players`: aliases and
 * pictures.
 */
export const publicTopics = [
  'campaigns',
  'sessions',
  'organisers',
  'players',
  'retailers',
  'conventions',
  'game_systems',
  'campaign_types',
] as const;
type PublicTopic = (typeof publicTopics)[number];

/** What an answer was read from: a topic, one campaign with everything that belongs to it, or anything that belongs to any campaign. */
export type Tag = PublicTopic | 'any campaign' | `campaign ${Id}`;

/** The tag of a campaign, including its sessions, seats, lines, members, files and questions. */
export const campaignTag = (campaignId: Id): Tag => `campaign ${campaignId.toLowerCase()}`;
