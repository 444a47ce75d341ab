import { sql } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { LiveSession, SessionPurpose } from '../accounts-context.ts';

/** An auth session with all data of its user that requests and the browser's session store need. */
export type SessionRecord = LiveSession & {
  email: string | null;
  emailConfirmed: boolean;
  /** Null if they signed up by e-mail. */
  phone: string | null;
  username: string;
  /** The time zone that the browser reported last. */
  timeZone: string | null;
  /** When the account will be erased, as its user requested. */
  erasureDueAt: Date | null;
  player: { id: Id; alias: string; aliasImageUrl: string | null } | null;
};

/** Evaluated only for admins, so that it costs nothing for everybody else. */
const adminHasFactor = sql<boolean>`p.role = 'admin' and (
  exists (select from auth.authenticators a where a.user_id = u.id and a.confirmed_at is not null)
  or exists (select from auth.passkeys k where k.user_id = u.id))`;

const selectSession = (db: Database, now: Date) =>
  db
    .selectFrom('auth.sessions as s')
    .innerJoin('auth.users as u', 'u.id', 's.user_id')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .leftJoin('players as pl', 'pl.auth_id', 'u.id')
    .leftJoin('erasure_requests as e', 'e.user_id', 'u.id')
    .where('s.expires_at', '>', now)
    .where('p.disabled_at', 'is', null)
    .select([
      's.id',
      's.user_id as userId',
      's.token',
      's.purpose',
      's.created_at as signedInAt',
      's.expires_at as expiresAt',
      's.proven_at as provenAt',
      'u.email_verified as emailConfirmed',
      'p.email',
      'u.phone_number as phone',
      'p.username',
      'p.time_zone as timeZone',
      'p.role',
      'p.admin_since as adminSince',
      adminHasFactor.as('hasFactor'),
      'e.due_at as erasureDueAt',
      'pl.id as playerId',
      'pl.alias',
      'pl.alias_image_url as aliasImageUrl',
    ]);

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSession>['execute']>>[number];

function toRecord(row: SessionRow): SessionRecord {
  const { playerId, alias, aliasImageUrl, purpose, role, ...session } = row;
  return {
    ...session,
    purpose: purpose as SessionPurpose,
    role,
    player: playerId === null ? null : { id: playerId, alias: alias ?? '', aliasImageUrl },
  };
}

/** Read by every request of a signed-in user. */
const sessionOfToken = compileOnce((db, { token, now }: { token: string; now: Date }) =>
  selectSession(db, now).where('s.token', '=', token),
);

/** The session of a token with its user, profile and player, in one query; null if it has ended or the user is banned. */
export async function findSessionByToken(
  db: Database,
  token: string,
  now: Date,
): Promise<SessionRecord | null> {
  const [row] = await sessionOfToken(db, { token, now });
  return row ? toRecord(row) : null;
}

/** Like `findSessionByToken`, but by session id. */
export async function findSessionById(db: Database, id: Id, now: Date): Promise<SessionRecord | null> {
  const row = await selectSession(db, now).where('s.id', '=', id).executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** Moves the end of a refreshed session. */
export async function extendSession(
  db: Database,
  { token, expiresAt, now }: { token: string; expiresAt: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('auth.sessions')
    .set({ expires_at: expiresAt, updated_at: now })
    .where('token', '=', token)
    .execute();
}

/** Records that the session's user completed the second step. */
export async function markSecondStep(db: Database, sessionId: Id, at: Date): Promise<void> {
  await db.updateTable('auth.sessions').set({ second_step_at: at }).where('id', '=', sessionId).execute();
}

/** Records that the session's user proved their identity. */
export async function markProven(db: Database, sessionId: Id, at: Date): Promise<void> {
  await db.updateTable('auth.sessions').set({ proven_at: at }).where('id', '=', sessionId).execute();
}

/** A device where the user is signed in. */
export type DeviceRecord = {
  id: Id;
  address: string;
  userAgent: string;
  signedInAt: Date;
  lastSeenAt: Date;
  /** When the session ends if it is not refreshed before. */
  endsAt: Date;
};

/** The sessions in which the user is signed in, most recently seen first, at most 100. */
export async function listSessions(db: Database, userId: Id, now: Date): Promise<DeviceRecord[]> {
  const rows = await db
    .selectFrom('auth.sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'normal')
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(100))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    address: row.ip_address ?? '',
    userAgent: row.user_agent ?? '',
    signedInAt: row.created_at,
    lastSeenAt: row.updated_at,
    endsAt: row.expires_at,
  }));
}

/**
 * Whether the user's session exists. If so, it can't end before this transaction does: whatever ends all sessions has
 * to wait for the user's lock.
 */
export async function lockLiveSession(
  db: Database,
  { userId, sessionId }: { userId: Id; sessionId: Id },
): Promise<boolean> {
  await db.selectFrom('auth.users').select('id').where('id', '=', userId).forShare().execute();
  const session = db.selectFrom('auth.sessions').select('id').where('id', '=', sessionId);
  return (await session.where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}

/** Ends one session of the user; false if it is another user's or has already ended. */
export async function deleteSession(db: Database, userId: Id, sessionId: Id): Promise<boolean> {
  const result = await db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Ends all sessions of the user except `exceptId`; returns how many. */
export async function deleteSessions(db: Database, userId: Id, exceptId?: Id): Promise<number> {
  const query = db.deleteFrom('auth.sessions').where('user_id', '=', userId);
  const result = await (
    exceptId === undefined ? query : query.where('id', '!=', exceptId)
  ).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Shortens sessions that would last longer than the present configuration allows, counted from their last refresh and from their sign-in. */
export async function shortenSessions(
  db: Database,
  { idleDays, maxDays }: { idleDays: number; maxDays: number | null },
): Promise<void> {
  const end = sql`least(expires_at, updated_at + make_interval(hours => ${idleDays * 24}::int)${
    maxDays === null ? sql`` : sql`, created_at + make_interval(hours => ${maxDays * 24}::int)`
  })`;
  await sql`update auth.sessions set expires_at = ${end} where expires_at > ${end}`.execute(db);
}

/** Returns those of these sessions that are still valid: not ended, and of users who are not banned. */
export async function listLiveSessions(db: Database, ids: readonly Id[], now: Date): Promise<Set<Id>> {
  const rows = await db
    .selectFrom('auth.sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select('s.id')
    .where(sql<boolean>`s.id = any(${ids}::uuid[])`)
    .where('s.expires_at', '>', now)
    .where('p.disabled_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
