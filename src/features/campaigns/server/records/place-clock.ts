import { zoneOfPlace } from '#features/retailers/server/records/store-zone.ts';
import type { PlaceClock } from '../../rules.ts';

/** The columns that `placeClock` needs, for queries that join `retailers` and `conventions` to `campaigns`. */
export const clockColumns = [
  'campaigns.time_zone as organiser_zone',
  'conventions.time_zone as convention_zone',
  'campaigns.retailer_id as store_id',
  'retailers.lat as store_lat',
  'retailers.lng as store_lng',
  'retailers.state as store_state',
] as const;

export type ClockRow = {
  organiser_zone: string | null;
  convention_zone: string | null;
  store_id: string | null;
  store_lat: number | null;
  store_lng: number | null;
  store_state: string | null;
};

/**
 * The clock by which the times of a campaign's sessions are shown, and its zone: the convention's own; else the
 * store's, by its position or its state; else the organiser's, if it meets at neither. The zone is null if unknown.
 */
export function placeClock(row: ClockRow): PlaceClock {
  if (row.convention_zone !== null) return { timeZone: row.convention_zone, clockOf: 'convention' };
  if (row.store_id === null) return { timeZone: row.organiser_zone, clockOf: 'organiser' };
  const { store_lat: lat, store_lng: lng, store_state: state } = row;
  const position = lat === null || lng === null ? null : { lat, lng };
  return { timeZone: zoneOfPlace({ position, state }), clockOf: 'store' };
}
