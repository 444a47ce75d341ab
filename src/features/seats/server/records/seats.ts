import { sql } from 'kysely';
import { type RowOf, statementOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/connect.ts';
import { askAhead, askTogether, type RowsToCome, sendAhead } from '#platform/requests/send-ahead.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import { isKeptOut } from '#features/campaigns/server/records/members/welcome.ts';
import { sitsWithBlocked } from '#features/blocks/server/records/meeting.ts';
import type { RoleType } from '#features/campaigns/rules.ts';
import type { PaymentStatus } from '../../seat-contract.ts';
import type { Admission } from '#features/campaigns/admission/rules.ts';
import { isCertified } from '#features/campaigns/server/records/admission/admission.ts';
import {
  type LockedSession,
  sessionToLock,
  toLockedSession,
} from '#features/campaigns/server/records/locks.ts';

/** A confirmed seat of one player in one session. */
export type SeatRecord = {
  id: Id;
  priceCents: number;
  paymentStatus: PaymentStatus;
  createdAt: Date;
  /** Whether an organiser gave it to the player. */
  isGiven: boolean;
  /** Whether the seat of a guest whom the player brings is paid. */
  hasPaidGuest: boolean;
};

type OfPlayer = { sessionId: Id; playerId: Id };

const columns = [
  'id',
  'price',
  'payment_status as paymentStatus',
  'created_at as createdAt',
  'is_given as isGiven',
  sql<boolean>`exists (select from player_sessions guest
    where guest.session_id = player_sessions.session_id and guest.host_player_id = player_sessions.player_id
      and guest.payment_status = 'paid' and guest.price > 0)`.as('hasPaidGuest'),
] as const;

type SeatRow = Omit<SeatRecord, 'priceCents' | 'hasPaidGuest'> & { price: string; hasPaidGuest?: boolean };

const toRecord = ({ price, hasPaidGuest = false, ...seat }: SeatRow): SeatRecord => ({
  ...seat,
  hasPaidGuest,
  priceCents: centsOf(price),
});

const seatOf = statementOnce((db, { sessionId, playerId }: OfPlayer) =>
  db
    .selectFrom('player_sessions')
    .select(columns)
    .where('session_id', '=', sessionId)
    .where('player_id', '=', playerId),
);

/** The player's seat in the session, if it holds one. */
export async function findSeat(db: Database, sessionId: Id, playerId: Id): Promise<SeatRecord | undefined> {
  const [[row]] = await askTogether(db, seatOf(db, { sessionId, playerId }));
  return row && toRecord(row);
}

/** The pending rows of a session that is being locked, and of a query that was sent behind the lock. */
type Behind<Row> = {
  locked: RowsToCome<RowOf<typeof sessionToLock>>;
  rows: RowsToCome<Row>;
};

type AskedSeat = Behind<RowOf<typeof seatOf>>;

/**
 * Locks a session as `lockSession` does, and asks for the player's seat in it, without waiting for either. Queries that
 * are sent ahead after this are also answered under the lock, in the same round trip. `lockedSeat` waits for the
 * answers.
 */
export const askSeat = async (db: Database, of: OfPlayer): Promise<AskedSeat> => ({
  locked: await askAhead(db, sessionToLock(db, of)),
  rows: await askAhead(db, seatOf(db, of)),
});

/** Waits for what `askSeat` asked; undefined if there is no such session. */
export async function lockedSeat({
  locked,
  rows,
}: AskedSeat): Promise<{ session: LockedSession; seat: SeatRecord | undefined } | undefined> {
  const [session] = await locked.rows;
  const [seat] = await rows.rows;
  return session && { session: toLockedSession(session), seat: seat && toRecord(seat) };
}

/** What decides whether a player may take a seat in a session. */
export type Seating = {
  /** The seat that the player already holds. */
  seat: SeatRecord | null;
  /** The player's role in the campaign; null if they are not in it. */
  role: RoleType | null;
  campaignHasOwner: boolean;
  /** Whether there is a block between the player and one of the campaign's organisers. */
  isUnwelcome: boolean;
  /** Whether somebody in the session and the player must not meet, because of a block. */
  sitsWithBlocked: boolean;
  seatsTaken: number;
  /** Whether the player is on the waiting list. */
  isInLine: boolean;
  /** When the offer of a seat to the player expires; null without one. */
  offerEndsAt: Date | null;
  /** Whether others are waiting for a seat or have one held for them. `offersToOthers` counts the latter. */
  isLineBefore: boolean;
  offersToOthers: number;
  /** How strangers join the campaign, whether it is for certified players only, and whether this player is certified. */
  admission: Admission;
  requiresCertificate: boolean;
  isCertified: boolean;
};

type QueuedSeating = Behind<RowOf<typeof seatingOf>>;

/**
 * Locks a session as `lockSession` does, and asks for all that decides whether a player may take a seat, without
 * waiting for either; see `askSeat`. The seats are counted once the lock is held, since the second statement sees all
 * that was committed before it began.
 */
export const queueSeating = async (db: Database, of: OfPlayer): Promise<QueuedSeating> => ({
  locked: await askAhead(db, sessionToLock(db, of)),
  rows: await askAhead(db, seatingOf(db, of)),
});

/** Waits for what `queueSeating` asked; undefined if there is no such session. */
export async function readSeating({
  locked,
  rows,
}: QueuedSeating): Promise<{ session: LockedSession; seating: Seating } | undefined> {
  const [session] = await locked.rows;
  const [seating] = await rows.rows;
  return session && seating && { session: toLockedSession(session), seating: toSeating(seating) };
}

const seatingOf = statementOnce((db, { sessionId, playerId }: OfPlayer) =>
  db
    .selectFrom('sessions')
    .innerJoin('campaigns', 'campaigns.id', 'sessions.campaign_id')
    .leftJoin('campaign_players as own', (join) =>
      join
        .onRef('own.campaign_id', '=', 'sessions.campaign_id')
        .on('own.player_id', '=', playerId)
        .on('own.status', '=', sql.lit('active')),
    )
    .leftJoin('player_sessions as seat', (join) =>
      join.onRef('seat.session_id', '=', 'sessions.id').on('seat.player_id', '=', playerId),
    )
    .leftJoin('waitlist_entries as entry', (join) =>
      join.onRef('entry.session_id', '=', 'sessions.id').on('entry.player_id', '=', playerId),
    )
    .select((of) => [
      'own.role_type as role',
      'entry.player_id as inLine',
      'entry.offer_ends_at as offerEndsAt',
      of
        .exists(
          of
            .selectFrom('waitlist_entries as other')
            .select('other.player_id')
            .whereRef('other.session_id', '=', 'sessions.id')
            .where('other.player_id', '<>', playerId),
        )
        .as('isLineBefore'),
      of
        .selectFrom('waitlist_entries as other')
        .select((entries) => entries.fn.count<number>('other.offered_at').as('offers'))
        .whereRef('other.session_id', '=', 'sessions.id')
        .where('other.player_id', '<>', playerId)
        .as('offersToOthers'),
      'campaigns.admission',
      'campaigns.requires_certificate as requiresCertificate',
      isCertified(playerId).as('isCertified'),
      'seat.id',
      'seat.price',
      'seat.payment_status as paymentStatus',
      'seat.created_at as createdAt',
      'seat.is_given as isGiven',
      of
        .exists(
          of
            .selectFrom('campaign_players as owner')
            .select('owner.player_id')
            .whereRef('owner.campaign_id', '=', 'sessions.campaign_id')
            .where('owner.role_type', '=', sql.lit('owner'))
            .where('owner.status', '=', sql.lit('active')),
        )
        .as('campaignHasOwner'),
      isKeptOut(sql.ref<Id>('sessions.campaign_id'), playerId).as('isUnwelcome'),
      sitsWithBlocked(playerId).as('sitsWithBlocked'),
      of
        .selectFrom('player_sessions as taken')
        .select((seats) => seats.fn.countAll<number>().as('taken'))
        .whereRef('taken.session_id', '=', 'sessions.id')
        .as('seatsTaken'),
    ])
    .where('sessions.id', '=', sessionId),
);

function toSeating({ inLine, ...row }: RowOf<typeof seatingOf>): Seating {
  const { role, campaignHasOwner, isUnwelcome, sitsWithBlocked: sits, seatsTaken, ...others } = row;
  const { offerEndsAt, isLineBefore, offersToOthers, admission, requiresCertificate, ...rest } = others;
  const { isCertified: certified, ...seat } = rest;
  return {
    seat: seat.id === null ? null : toRecord(seat as SeatRow),
    role,
    campaignHasOwner: Boolean(campaignHasOwner),
    isUnwelcome,
    sitsWithBlocked: sits,
    seatsTaken: Number(seatsTaken),
    isInLine: inLine !== null,
    offerEndsAt,
    isLineBefore: Boolean(isLineBefore),
    offersToOthers: Number(offersToOthers),
    admission,
    requiresCertificate,
    isCertified: certified,
  };
}

/** The statement that counts the taken seats of a session. Trust the result only while the session is locked. */
export const seatCount = statementOnce((db, { sessionId }: { sessionId: Id }) =>
  db
    .selectFrom('player_sessions')
    .select((count) => count.fn.countAll<number>().as('taken'))
    .where('session_id', '=', sessionId),
);

/** How many seats of the session are taken; see `seatCount`. */
export async function countSeats(db: Database, sessionId: Id): Promise<number> {
  const [[row]] = await askTogether(db, seatCount(db, { sessionId }));
  return row!.taken;
}

/** Removes one seat, and adds it to the session's count of cancelled seats. The session must be locked. */
export const removeSeat = (db: Database, seatId: Id): Promise<void> =>
  sendAhead(db, seatToRemove(db, { seatId }));

const seatToRemove = statementOnce((db, { seatId }: { seatId: Id }) =>
  db
    .with('gone', (cte) => cte.deleteFrom('player_sessions').where('id', '=', seatId).returning('session_id'))
    .updateTable('sessions')
    .from('gone')
    .set({ seats_cancelled: sql`seats_cancelled + 1` })
    .whereRef('sessions.id', '=', 'gone.session_id'),
);

/** Removes the player's seats in the campaign's upcoming sessions. Returns those sessions, the next one first. */
export async function removeUpcomingSeats(
  db: Database,
  campaignId: Id,
  playerId: Id,
  now: Date,
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with gone as (
      delete from player_sessions
      where player_id = ${playerId}::uuid and session_id in (
        select id from sessions where campaign_id = ${campaignId}::uuid and start_date > ${now}::timestamptz)
      returning session_id
    ), counted as (
      update sessions set seats_cancelled = seats_cancelled + 1 where id in (select session_id from gone)
    )
    select sessions.id from gone join sessions on sessions.id = gone.session_id
    order by sessions.start_date, sessions.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Whether the player paid for a seat in one of the campaign's upcoming sessions, for themselves or for a guest they
 * bring. Free seats don't count, although they are stored as paid. Trust it only while the campaign is locked.
 */
export async function holdsPaidSeat(
  db: Database,
  { campaignId, playerId, now }: { campaignId: Id; playerId: Id; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('player_sessions')
    .innerJoin('sessions', 'sessions.id', 'player_sessions.session_id')
    .select('player_sessions.id')
    .where((is) =>
      is.or([
        is('player_sessions.player_id', '=', playerId),
        is('player_sessions.host_player_id', '=', playerId),
      ]),
    )
    .where('player_sessions.payment_status', '=', sql.lit('paid'))
    .where('player_sessions.price', '>', sql<string>`0`)
    .where('sessions.campaign_id', '=', campaignId)
    .where('sessions.start_date', '>', now)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes every seat of a session; returns how many there were. */
export async function removeSeatsOfSession(db: Database, sessionId: Id): Promise<number> {
  const result = await db
    .deleteFrom('player_sessions')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * The seats in the fullest of the campaign's upcoming sessions: taken ones, and with `held` also those held for players
 * on the waiting list. 0 without upcoming sessions.
 */
export async function countMostSeats(
  db: Database,
  { campaignId, held, now }: { campaignId: Id; held: boolean; now: Date },
): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(max(
      (select count(*) from player_sessions seat where seat.session_id = sessions.id)
      + (select count(offered_at) from waitlist_entries entry where entry.session_id = sessions.id and ${held})), 0)::int as seats
    from sessions
    where campaign_id = ${campaignId}::uuid and start_date > ${now}::timestamptz`.execute(db);
  return rows[0]?.seats ?? 0;
}
