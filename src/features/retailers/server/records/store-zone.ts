import lookUpZone from '@photostructure/tz-lookup';
import type { Position } from '../../../../shared/distance.ts';
import { isKnownZone, zoneOffsetMs } from '../../../../shared/time/zone-clock.ts';
import { stateCodes } from '../../import/us-states.ts';

const HOUR_MS = 3_600_000;

const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];

/** The zone that most people of a state or territory live in. */
const mainZones: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({
      [EASTERN]: 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
      [CENTRAL]: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
      [MOUNTAIN]: 'CO MT NM UT WY',
      [PACIFIC]: 'CA NV OR WA',
    }).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
  ),
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  GU: 'Pacific/Guam',
  HI: 'Pacific/Honolulu',
  ID: 'America/Boise',
  IN: 'America/Indiana/Indianapolis',
  MI: 'America/Detroit',
  PR: 'America/Puerto_Rico',
};

/** The states that other zones reach into. */
const divided = new Set('AK AZ FL ID IN KS KY MI ND NE NV OR SD TN TX'.split(' '));

/** Where a store is, as far as it is known: its state by code or name. */
type Whereabouts = { position: Position | null; state: string | null };

/**
 * The zone, an IANA name, that the clock on a store's wall shows: by its position, else the main one of its state. Null
 * where neither tells. Close to the border of a state that has one zone, the state tells better than the position: the
 * table of zones is coarse there.
 */
export function zoneOfPlace({ position, state }: Whereabouts): string | null {
  const here = position && zoneAt(position);
  const code = codeOf(state);
  const main = mainZones[code] ?? null;
  if (!here || !main) return here ?? main;
  return !divided.has(code) && hoursApart(here, main) <= 1 ? main : here;
}

function zoneAt({ lat, lng }: Position): string | null {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null;
  const zone = lookUpZone(lat, lng);
  // No store is out at sea, where zones are stripes without a change of clocks: its position is wrong.
  return zone.startsWith('Etc/') || !isKnownZone(zone) ? null : zone;
}

function codeOf(state: string | null): string {
  const name = state?.trim() ?? '';
  return stateCodes[name.toLowerCase()] ?? name.toUpperCase();
}

/** How far the clocks of two zones are apart at most, in hours. */
function hoursApart(one: string, other: string): number {
  const [winter, summer] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)].map((moment) =>
    Math.abs(zoneOffsetMs(moment, one) - zoneOffsetMs(moment, other)),
  );
  return Math.max(winter ?? 0, summer ?? 0) / HOUR_MS;
}
