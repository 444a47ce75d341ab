import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { formatPrice } from '#shared/money/money.ts';
import type { PaymentStatus } from '../../seat-contract.ts';

/** Adds a guest's seat. The session must be locked. */
export async function insertGuest(
  db: Database,
  guest: {
    id: Id;
    sessionId: Id;
    name: string;
    hostPlayerId: Id | null;
    priceCents: number;
    paymentStatus: PaymentStatus;
    takenAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('player_sessions')
    .values({
      id: guest.id,
      session_id: guest.sessionId,
      player_id: null,
      guest_name: guest.name,
      host_player_id: guest.hostPlayerId,
      price: formatPrice(guest.priceCents),
      payment_status: guest.paymentStatus,
      created_at: guest.takenAt,
    })
    .execute();
}

/** The player with this alias, ignoring case, and whether they are banned; undefined if there is none. */
export const findPlayerByAlias = (
  db: Database,
  alias: string,
): Promise<{ id: Id; alias: string; isBanned: boolean } | undefined> =>
  db
    .selectFrom('players')
    .innerJoin('profiles', 'profiles.id', 'players.auth_id')
    .select(['players.id', 'players.alias', sql<boolean>`profiles.disabled_at is not null`.as('isBanned')])
    .where(sql<boolean>`lower(players.alias) = lower(${alias})`)
    .executeTakeFirst();

/** Records that an organiser gave a player their seat. */
export async function markGiven(db: Database, seatId: Id): Promise<void> {
  await db.updateTable('player_sessions').set({ is_given: true }).where('id', '=', seatId).execute();
}

/** Replaces a guest's name once that is forgotten. */
const NAMELESS = 'Guest';

/** Forgets the names of guests in sessions that began before this time. */
export async function forgetGuestNames(db: Database, before: Date): Promise<void> {
  await sql`
    update player_sessions seat set guest_name = ${NAMELESS}
    from sessions
    where sessions.id = seat.session_id and sessions.start_date < ${before}::timestamptz
      and seat.guest_name <> ${NAMELESS}`.execute(db);
}
