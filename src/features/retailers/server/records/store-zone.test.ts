import { expect, test } from 'vitest';
import { isKnownZone } from '#shared/time/zone-clock.ts';
import { usStates } from '../../us-states.ts';
import { zoneOfPlace } from './store-zone.ts';

test.each([
  ['Portland', { lat: 45.52, lng: -122.68 }, null, 'America/Los_Angeles'],
  // Each of these states has two zones, and the store is in the one with fewer people.
  ['El Paso', { lat: 31.76, lng: -106.49 }, 'TX', 'America/Denver'],
  ['Pensacola', { lat: 30.42, lng: -87.22 }, 'FL', 'America/Chicago'],
  // The table of zones puts these on the wrong side of a border.
  ['Columbus, Georgia', { lat: 32.47, lng: -84.99 }, 'GA', 'America/New_York'],
  ['Calais, Maine', { lat: 45.17, lng: -67.27 }, 'ME', 'America/New_York'],
  // Here 'WA' is Western Australia, not Washington.
  ['Perth', { lat: -31.95, lng: 115.86 }, 'WA', 'Australia/Perth'],
  ['a store without a position', null, 'TX', 'America/Chicago'],
  ['a state by its name', null, ' new York ', 'America/New_York'],
  ['a store out at sea', { lat: 0, lng: 0 }, 'AZ', 'America/Phoenix'],
  ['a position that is none', { lat: 200, lng: Number.NaN }, 'HI', 'Pacific/Honolulu'],
  ['a store abroad without a position', null, 'Bavaria', null],
  ['Pago Pago', { lat: -14.2756, lng: -170.702 }, 'AS', 'Pacific/Pago_Pago'],
  ['Pago Pago without its state', { lat: -14.2756, lng: -170.702 }, null, 'Pacific/Pago_Pago'],
  ['Saipan', null, 'MP', 'Pacific/Saipan'],
  ['Charlotte Amalie', null, 'U.S. Virgin Islands', 'America/St_Thomas'],
  ['an abbreviated state', null, 'Calif.', 'America/Los_Angeles'],
  ['a store that says nothing', null, null, null],
  ['a state like a name of the language', null, 'constructor', null],
])('the zone of %s', (_, position, state, zone) => {
  expect(zoneOfPlace({ position, state })).toBe(zone);
});

test('each state that stores are in has a zone that this server knows', () => {
  for (const { code } of usStates) {
    const zone = zoneOfPlace({ position: null, state: code });
    expect([code, zone !== null && isKnownZone(zone)]).toEqual([code, true]);
  }
});
