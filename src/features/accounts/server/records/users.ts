import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains, searchTextOf } from '#platform/lists/text-search.ts';
import type { Role } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { ListedUser, UserDetails } from '../../admin-contract.ts';

export type UsersScope = {
  q?: string | undefined;
  role?: Role | undefined;
  standing?: 'active' | 'banned' | 'appealed' | undefined;
  names?: 'alike' | undefined;
  userId?: Id | undefined;
};

type UserRow = {
  id: Id;
  username: string;
  email: string | null;
  role: Role;
  alias: string | null;
  disabled_at: Date | null;
  ban_reason: string | null;
  created_at: Date;
};

const toUser = (row: UserRow): Omit<ListedUser, 'storage'> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  alias: row.alias,
  bannedAt: row.disabled_at?.toISOString() ?? null,
  banReason: row.ban_reason,
  createdAt: row.created_at.toISOString(),
});

/**
 * Whether 0079_one_folding.sql left a user's name decomposed (not NFC), because another user has the composed form.
 * Partial indexes hold these few names. The list shows at most a hundred usernames and a hundred aliases; the rest
 * appears once those have been changed.
 */
const hasNameOfAnother = sql<boolean>`u.id in (
  (select id from profiles where username is not nfc normalized limit 100)
  union (select auth_id from players where alias is not nfc normalized limit 100))`;

/** One slice of the matching users, in the requested order. */
export async function listAllUsers(
  db: Database,
  scope: UsersScope,
  slice: Slice,
): Promise<Omit<ListedUser, 'storage'>[]> {
  const { q, role, standing, names, userId } = scope;
  const users = db
    .with(
      (cte) => cte('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('profiles')
          .select('id')
          .where(contains([searchTextOf('username'), searchTextOf('email')], q ?? ''))
          .union(
            cte
              .selectFrom('players')
              .select('auth_id as id')
              .where(contains([sql.ref('players.search_text')], q ?? '')),
          ),
    )
    .selectFrom('profiles as u')
    .leftJoin('players as p', 'p.auth_id', 'u.id')
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.role',
      'p.alias',
      'u.disabled_at',
      'u.ban_reason',
      'u.created_at',
    ])
    .$if(Boolean(q), (query) =>
      query.where('u.id', 'in', (found) => found.selectFrom('matching').select('matching.id')),
    )
    .$if(userId !== undefined, (query) => query.where('u.id', '=', userId ?? ''))
    .$if(standing === 'appealed', (query) =>
      query.where('u.id', 'in', (appeals) =>
        appeals
          .selectFrom('bans')
          .select('bans.user_id')
          .where('lifted_at', 'is', null)
          .where('appealed_at', 'is not', null)
          .where('appeal_decision', 'is', null),
      ),
    )
    // A literal, because the index contains only admins.
    .$if(role !== undefined, (query) => query.where('u.role', '=', sql.lit(role ?? 'user')))
    .$if(standing === 'banned', (query) => query.where('u.disabled_at', 'is not', null))
    .$if(standing === 'active', (query) => query.where('u.disabled_at', 'is', null))
    .$if(names === 'alike', (query) => query.where(hasNameOfAnother));
  const rows = await sliceOf(users, 'u', slice).execute();
  return rows.map(toUser);
}

/** Counts stop here; the overview then says "10,000 and more". */
const MOST_COUNTED = 10_000;

/** How many users, admins and banned users there are, each counted up to 10,000. */
export async function countAllUsers(
  db: Database,
): Promise<{ users: number; admins: number; banned: number }> {
  const most = sql.lit(MOST_COUNTED);
  const { rows } = await sql<{ users: number; admins: number; banned: number }>`
    select
      (select count(*) from (select from profiles limit ${most}) every) as users,
      (select count(*) from (select from profiles where role = 'admin' limit ${most}) admins) as admins,
      (select count(*) from (select from profiles where disabled_at is not null limit ${most}) banned) as banned
    `.execute(db);
  return rows[0] ?? { users: 0, admins: 0, banned: 0 };
}

/**
 * Locks all admins who are not banned until the transaction ends, always in the same order, and returns them. So if two
 * transactions would each remove one of the last two admins, one waits for the other.
 */
export async function lockAdmins(db: Database): Promise<ReadonlySet<Id>> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', sql.lit('admin'))
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Role and ban of a user, locked until the transaction ends; undefined if there is no such user. */
export async function lockUser(db: Database, userId: Id) {
  const row = await db
    .selectFrom('profiles')
    .select(['role', 'disabled_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && { role: row.role, bannedAt: row.disabled_at };
}

/** A user's role, and for admins since when they have it. */
export async function findAdminSince(
  db: Database,
  userId: Id,
): Promise<{ role: Role; adminSince: Date | null }> {
  const row = await db
    .selectFrom('profiles')
    .select(['role', 'admin_since as adminSince'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? { role: 'user', adminSince: null };
}

/** A user's username, role and whether they are banned; undefined when there is no such user. */
export async function findNamed(
  db: Database,
  userId: Id,
): Promise<{ username: string; role: Role; isBanned: boolean } | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select(['username', 'role', 'disabled_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row && { username: row.username, role: row.role, isBanned: row.disabled_at !== null };
}

/** An admin's username; undefined for everybody else. */
export async function findAdminName(db: Database, userId: Id): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', userId)
    .where('role', '=', sql.lit('admin'))
    .executeTakeFirst();
  return row?.username;
}

export async function updateRole(db: Database, userId: Id, role: Role): Promise<void> {
  await db.updateTable('profiles').set({ role }).where('id', '=', userId).execute();
}

/** Bans a user from a time on, with a reason; null lifts the ban. */
export async function updateBan(
  db: Database,
  userId: Id,
  ban: { at: Date; reason: string } | null,
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ disabled_at: ban?.at ?? null, ban_reason: ban?.reason ?? null })
    .where('id', '=', userId)
    .execute();
}

/** A user's e-mail address if they have confirmed it; null otherwise. */
export async function findConfirmedAddress(db: Database, userId: Id): Promise<string | null> {
  const row = await db
    .selectFrom('auth.users')
    .innerJoin('profiles', 'profiles.id', 'auth.users.id')
    .select('profiles.email')
    .where('auth.users.id', '=', userId)
    .where('auth.users.email_verified', '=', sql.lit(true))
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The counts of what a user takes part in stop at this number. */
const MOST_TAKEN_PART = 1_000;

/** The details of one user that an admin sees in addition to the list; undefined if there is no such user. */
export async function findUserDetails(db: Database, userId: Id, now: Date): Promise<UserDetails | undefined> {
  const most = sql.lit(MOST_TAKEN_PART);
  const { rows } = await sql<DetailsRow>`
    select u.email_verified, u.phone_number is not null as has_phone, p.ban_reason,
      (select max(s.created_at) from auth.sessions s where s.user_id = u.id) as signed_in_at,
      (select count(*)::int from auth.sessions s
        where s.user_id = u.id and s.purpose = 'normal' and s.expires_at > ${now}) as devices,
      (exists (select from auth.authenticators a where a.user_id = u.id and a.confirmed_at is not null)
        or exists (select from auth.passkeys k where k.user_id = u.id)) as second_step,
      (select count(*)::int from (select from campaign_players c where c.player_id = pl.id and c.status = 'active' limit ${most}) joined)
        as campaigns,
      (select count(*)::int from (
        select from player_sessions ps join sessions g on g.id = ps.session_id
        where ps.player_id = pl.id and g.start_date > ${now} limit ${most}) taken) as seats
    from auth.users u join profiles p on p.id = u.id left join players pl on pl.auth_id = u.id
    where u.id = ${userId}`.execute(db);
  const [row] = rows;
  return (
    row && {
      emailConfirmed: row.email_verified,
      hasPhone: row.has_phone,
      signedInAt: row.signed_in_at?.toISOString() ?? null,
      devices: row.devices,
      secondStep: row.second_step,
      campaigns: row.campaigns,
      seatsToCome: row.seats,
      banReason: row.ban_reason,
    }
  );
}

type DetailsRow = {
  email_verified: boolean;
  has_phone: boolean;
  ban_reason: string | null;
  signed_in_at: Date | null;
  devices: number;
  second_step: boolean;
  campaigns: number;
  seats: number;
};

/** Lower case for every script, as in the unique index, independent of the database's locale. */
const withoutCase = (username: string) => sql<string>`lower(${username}::text collate "und-x-icu")`;

/**
 * Whether another user has the username, ignoring case. Locks the name until the transaction ends, so that of two users
 * who want it at the same time the second finds it taken.
 */
export async function isUsernameTaken(db: Database, username: string, userId: Id): Promise<boolean> {
  const name = withoutCase(username);
  await sql`select pg_advisory_xact_lock(hashtextextended('username ' || ${name}, 0))`.execute(db);
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`lower(username) = ${name}`)
    .where('id', '<>', userId)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

export async function setUsername(db: Database, userId: Id, username: string): Promise<void> {
  await db.updateTable('profiles').set({ username }).where('id', '=', userId).execute();
}

/** Stores the user's time zone. */
export async function writeTimeZone(db: Database, userId: Id, timeZone: string): Promise<void> {
  await db.updateTable('profiles').set({ time_zone: timeZone }).where('id', '=', userId).execute();
}

/** A user's address; null if they signed up by phone, or do not exist. */
export async function findUserEmail(db: Database, userId: Id): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email ?? null;
}
