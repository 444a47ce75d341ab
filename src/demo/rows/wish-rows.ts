import type { NewRow } from '../factories/insert.ts';
import type { Cast } from './cast.ts';
import { gameSystemId } from './game-rows.ts';
import { daysAfter } from './local-time.ts';
import { seededRandom } from './seeded-random.ts';
import { stores } from './store-rows.ts';

/** The games that people of the demo world look for: few, so that there are groups to be shown. */
const wanted = ['dungeons-and-dragons', 'pathfinder'];
const THURSDAY_EVENING = { weekday: 4, after: 18 * 60, before: 23 * 60 };
const SATURDAY = { weekday: 6, after: 12 * 60, before: 23 * 60 };

/** What suits the people of the demo world who live where there are stores; the demo accounts say nothing yet. */
export function wishRows(cast: Cast, now: Date): NewRow<'player_wishes'>[] {
  return cast.others.flatMap((person) => {
    const near = stores.find(({ city, state }) => city === person.city && state === person.state);
    if (!near) return [];
    const random = seededRandom('wishes of', person.email);
    return [
      {
        player_id: person.playerId,
        place: `${person.city}, ${person.state}`,
        lat: near.lat,
        lng: near.lng,
        range_miles: random.pick([10, 25, 50]),
        times: random.chance(0.8) ? [THURSDAY_EVENING, SATURDAY] : [SATURDAY],
        game_system_ids: (random.chance(0.7) ? wanted : random.sample(wanted, 1)).map(gameSystemId),
        styles: random.sample(['store', 'many-evenings', 'one-evening'], 2),
        experience: random.pick(['new', 'some', null]),
        rounding_seed: random.between(0, 1_000_000),
        updated_at: daysAfter(now, -random.between(1, 60)),
      },
    ];
  });
}
