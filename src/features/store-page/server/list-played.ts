import type { Context } from '#platform/context.ts';
import type { Position } from '#shared/places/distance.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { UTC } from '#shared/time/zone-clock.ts';
import type { RetailerDetail } from '#features/retailers/contract.ts';
import { canSeeRetailer } from '#features/retailers/policy.ts';
import { retailerRefusals } from '#features/retailers/refusals.ts';
import { findRetailer, viewerOf } from '#features/retailers/server/records/retailers.ts';
import { zoneOfPlace } from '#features/retailers/server/records/store-zone.ts';
import type { Nearby, PlayedDays, PlayedSession } from '../played-contract.ts';
import { dayBegins, MOST_PLAYED, NEARBY_DAYS } from '../rules.ts';
import {
  listPlayed,
  listPlayedNearby,
  type NearbySession,
  type PlayedSession as FoundSession,
} from './records/played.ts';

/** A store that the actor may see. @throws refusals RETAILER_NOT_FOUND and RETAILER_CLOSED */
export async function findSeen({ db, actor }: Context, retailerId: Id): Promise<RetailerDetail> {
  const retailer = await findRetailer(db, viewerOf(actor), retailerId);
  if (!retailer) refuse(retailerRefusals.RETAILER_NOT_FOUND);
  if (!canSeeRetailer(actor, retailer)) refuse(retailerRefusals.RETAILER_CLOSED);
  return retailer;
}

const positionOf = ({ lat, lng }: { lat: number | null; lng: number | null }): Position | null =>
  lat === null || lng === null ? null : { lat, lng };

const shownSession = ({ startDate, ...session }: FoundSession): PlayedSession => ({
  ...session,
  startDate: startDate.toISOString(),
});

const shownNearby = ({
  startDate,
  state,
  position,
  ...session
}: NearbySession): Nearby['sessions'][number] => ({
  ...session,
  startDate: startDate.toISOString(),
  timeZone: zoneOfPlace({ position, state }),
});

/**
 * The sessions at a store on some days, by the store's clock, for whoever may open its page.
 * @throws refusals RETAILER_NOT_FOUND and RETAILER_CLOSED
 */
export async function listPlayedAt(
  context: Context,
  { retailerId, from, until }: { retailerId: Id; from: string; until: string },
): Promise<PlayedDays> {
  const retailer = await findSeen(context, retailerId);
  const timeZone = zoneOfPlace({ position: positionOf(retailer), state: retailer.state });
  const zone = timeZone ?? UTC;
  const sessions = await listPlayed(context.db, retailerId, {
    from: dayBegins(from, zone),
    to: dayBegins(until, zone),
    now: context.clock(),
  });
  return {
    timeZone,
    hasMore: sessions.length > MOST_PLAYED,
    items: sessions.slice(0, MOST_PLAYED).map(shownSession),
  };
}

/**
 * What other stores around a store play next, for whoever may open its page. Nothing if nobody knows where it stands.
 * @throws refusals RETAILER_NOT_FOUND and RETAILER_CLOSED
 */
export async function getPlayedNearby(context: Context, { retailerId }: { retailerId: Id }): Promise<Nearby> {
  const position = positionOf(await findSeen(context, retailerId));
  if (position === null) return { sessions: [], systems: [] };
  const now = context.clock();
  const until = new Date(now.getTime() + NEARBY_DAYS * DAY_MS);
  const { sessions, systems } = await listPlayedNearby(context.db, retailerId, { position, now, until });
  return {
    systems,
    sessions: sessions.map(shownNearby),
  };
}
