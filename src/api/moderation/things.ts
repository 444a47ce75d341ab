import { announcementsThings } from '#features/announcements/server/things.ts';
import { campaignsThings } from '#features/membership/server/things.ts';
import { playersThings } from '#features/players/server/things.ts';
import { ratingsThings } from '#features/ratings/server/things.ts';
import { retailersThings } from '#features/retailers/server/things.ts';
import type { ModeratedThing } from '#platform/moderation/moderated-thing.ts';

/** Every kind of thing that is reported and decided about, each declared by the feature whose thing it is. */
export const things: readonly ModeratedThing[] = [
  ...campaignsThings,
  ...announcementsThings,
  ...playersThings,
  ...retailersThings,
  ...ratingsThings,
];
