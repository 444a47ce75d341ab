import type { Id } from '#shared/ids.ts';

/**
 * What of the database public answers are read from, as its triggers name it on the channel `public_changed`
 * (`announce_public`). `campaigns`: which there are, what is searched and shown of them. `sessions`: which there are, and
 * when they begin. `organisers`: who runs which campaign, and the figures about them. `players`: aliases and pictures.
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

/** What an answer was read from: a topic, one campaign with all that belongs to it, or whatever belongs to any campaign. */
export type Tag = PublicTopic | 'any campaign' | `campaign ${Id}`;

/** One campaign, with its sessions, seats, lines, members, files and questions. */
export const campaignTag = (campaignId: Id): Tag => `campaign ${campaignId.toLowerCase()}`;
