import { demoPrice } from './demo-price.ts';
import type { CampaignContent } from '../content/campaign-content.ts';
import { ratingRow, seatRow } from '../factories/games.ts';
import type { NewRow } from '../factories/insert.ts';
import type { Person } from './cast.ts';
import { daysAfter, earlier } from './local-time.ts';
import { demoId, type SeededRandom } from './seeded-random.ts';

type Scene = {
  content: CampaignContent;
  owner: Person;
  members: readonly Person[];
  demoPlayer: Person;
  /** In the order of their dates. */
  sessions: readonly (NewRow<'sessions'> & { id: string })[];
  now: Date;
  random: SeededRandom;
};

const HOUR = 1 / 24;

/**
 * Who sits where in one campaign, and how they rated its owner afterwards. Never more seats than `max_players`.
 * The demo player was at every past session, holds a seat in the next one and none later, so that there is
 * something left to confirm; the last session waits for the demo player's rating.
 */
export function seatRows(scene: Scene) {
  const { sessions, now, random } = scene;
  const rows = {
    player_sessions: [] as NewRow<'player_sessions'>[],
    check_ins: [] as NewRow<'check_ins'>[],
    player_ratings: [] as NewRow<'player_ratings'>[],
  };
  const past = sessions.filter((session) => new Date(session.start_date) <= now);
  for (const session of sessions) {
    const isPast = past.includes(session);
    const isNext = session === sessions[past.length];
    for (const [place, person] of seated(scene, isPast, isNext).entries()) {
      const seat = seatOf(scene, session, person, place, isPast);
      rows.player_sessions.push(seat);
      // The last session is still to be checked in; of the others somebody now and then missed one.
      if (isPast && session !== past.at(-1)) {
        rows.check_ins.push(checkInOf(scene, session, seat, (place + session.session_number) % 7 !== 3));
      }
      const waits = person === scene.demoPlayer && session === past.at(-1);
      if (isPast && !waits && random.chance(0.5)) {
        rows.player_ratings.push(
          ratingRow({
            id: demoId('rating', session.id, person.email),
            player_id: scene.owner.playerId,
            session_id: session.id,
            rater_player_id: person.playerId,
            rating: random.pick([5, 5, 5, 5, 5, 4, 4, 4, 3, 2]),
            created_at: earlier(daysAfter(new Date(session.start_date), 0.6), now),
          }),
        );
      }
    }
  }
  return rows;
}

function seated(scene: Scene, isPast: boolean, isNext: boolean): Person[] {
  const { content, members, demoPlayer, random } = scene;
  const [minPlayers, maxPlayers] = content.players;
  const others = members.filter((person) => person !== demoPlayer);
  const wanted = isPast
    ? random.between(Math.max(minPlayers, Math.ceil(maxPlayers / 2)), maxPlayers)
    : random.between(isNext ? minPlayers : 0, isNext ? maxPlayers : Math.ceil(maxPlayers / 2));
  const comes = members.includes(demoPlayer) && (isPast || isNext);
  return comes ? [demoPlayer, ...random.sample(others, wanted - 1)] : random.sample(others, wanted);
}

function checkInOf(
  { owner }: Scene,
  session: Scene['sessions'][number],
  seat: ReturnType<typeof seatRow>,
  hasAttended: boolean,
): NewRow<'check_ins'> {
  const decidedAt = daysAfter(new Date(session.start_date), HOUR / 2);
  return {
    seat_id: seat.id,
    player_id: seat.player_id ?? null,
    has_attended: hasAttended,
    decided_at: decidedAt,
    decided_by: owner.playerId,
    created_at: decidedAt,
  };
}

function seatOf(
  scene: Scene,
  session: Scene['sessions'][number],
  person: Person,
  place: number,
  isPast: boolean,
): ReturnType<typeof seatRow> {
  const { content, random, now } = scene;
  // The first at a table whose price has risen since paid, or owe, the old one.
  const price = place < 2 ? demoPrice(content.priceCents) : String(session.price);
  const isPaid = Number(price) === 0 || random.chance(isPast ? 0.92 : 0.5);
  const startDate = new Date(session.start_date);
  const takenAt = earlier(daysAfter(startDate, -random.between(1, 6)), daysAfter(now, -HOUR * (place + 1)));
  return seatRow({
    id: demoId('seat', session.id, person.email),
    player_id: person.playerId,
    session_id: session.id,
    price,
    payment_status: isPaid ? 'paid' : 'pending',
    created_at: takenAt,
  });
}
