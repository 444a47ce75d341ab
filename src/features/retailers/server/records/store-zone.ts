import lookUpZone from '@photostructure/tz-lookup';
import type { Position } from '#shared/places/distance.ts';
import { isKnownZone, zoneOffsetMs } from '#shared/time/zone-clock.ts';
import { stateOf, territoryAt } from '../../us-states.ts';

const HOUR_MS = 3_600_000;

/** A store's place as far as it is known; the state is a code or a name. */
type Whereabouts = { position: Position | null; state: string | null };

/**
 * A store's time zone, an IANA name: from its position, else its state's main one; null if both are unknown. Close to
 * the border of a state with a single zone, the state is more reliable than the position: the table of zones is coarse
 * there, and lacks small islands.
 */
export function zoneOfPlace({ position, state }: Whereabouts): string | null {
  const here = position && zoneAt(position);
  const known = stateOf(state ?? '');
  const main = known?.zone ?? null;
  if (!here || !main) return here ?? main;
  return !known?.isDivided && hoursApart(here, main) <= 1 ? main : here;
}

function zoneAt(position: Position): string | null {
  const { lat, lng } = position;
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null;
  const territory = territoryAt(position);
  if (territory) return territory.zone;
  const zone = lookUpZone(lat, lng);
  // No store is at sea, where zones are stripes without daylight saving time: such a position is wrong.
  return zone.startsWith('Etc/') || !isKnownZone(zone) ? null : zone;
}

/** The largest difference between the clocks of two zones, in hours. */
function hoursApart(one: string, other: string): number {
  const [winter, summer] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)].map((moment) =>
    Math.abs(zoneOffsetMs(moment, one) - zoneOffsetMs(moment, other)),
  );
  return Math.max(winter ?? 0, summer ?? 0) / HOUR_MS;
}
