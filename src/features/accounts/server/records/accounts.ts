import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';
import type { Identity } from '../security/identity.ts';
import { findFormerOwner } from './address-changes.ts';

/** A user with the columns that sign-in needs. */
export type UserRecord = {
  id: Id;
  email: string;
  emailConfirmed: boolean;
  phone: string | null;
  passwordHash: string | null;
};

const CREDENTIAL = 'credential';

const selectUser = (db: Database) =>
  db
    .selectFrom('auth.users as u')
    .leftJoin('auth.accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'u.id').on('a.provider_id', '=', CREDENTIAL),
    )
    .select([
      'u.id',
      'u.email',
      'u.email_verified as emailConfirmed',
      'u.phone_number as phone',
      'a.password as passwordHash',
    ]);

/** The user with this address or number; null if there is none. */
export async function findUserByIdentity(db: Database, identity: Identity): Promise<UserRecord | null> {
  const query =
    identity.kind === 'email'
      ? selectUser(db).where('u.email', '=', identity.address)
      : selectUser(db).where('u.phone_number', '=', identity.number);
  return (await query.executeTakeFirst()) ?? null;
}

export async function findUserById(db: Database, id: Id): Promise<UserRecord | null> {
  return (await selectUser(db).where('u.id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * The user with this address or number, locked until the transaction ends. Every transaction that decides by an
 * account's confirmation, password, links or codes takes this lock first, before it reads any of them or locks other
 * rows. So of two concurrent transactions the second sees everything that the first did, and they can't deadlock.
 * Inserting rows that refer to the user, such as a notice, does not wait for this lock.
 */
export async function lockUserByIdentity(db: Database, identity: Identity): Promise<UserRecord | null> {
  const query = db.selectFrom('auth.users').select('id').forNoKeyUpdate();
  const row = await (
    identity.kind === 'email'
      ? query.where('email', '=', identity.address)
      : query.where('phone_number', '=', identity.number)
  ).executeTakeFirst();
  // Read again: only a later query sees what changed while this one waited for the lock, also in the joined rows.
  return row ? findUserById(db, row.id) : null;
}

/** Like `lockUserByIdentity`, but by user id. */
export async function lockUserById(db: Database, id: Id): Promise<UserRecord | null> {
  const row = await db
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? findUserById(db, row.id) : null;
}

/**
 * Makes a user; a trigger makes the profile. Null if the address or number is taken by now, or if another account can
 * still take the address back.
 */
export async function insertUser(
  db: Database,
  user: { email: string; emailConfirmed: boolean; phone: string | null },
  now: Date,
): Promise<Id | null> {
  if ((await findFormerOwner(db, user.email, now)) !== null) return null;
  const row = await db
    .insertInto('auth.users')
    .values({
      id: newId(),
      name: '',
      email: user.email,
      email_verified: user.emailConfirmed,
      phone_number: user.phone,
      phone_number_verified: user.phone === null ? null : true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function markEmailConfirmed(db: Database, userId: Id): Promise<void> {
  await db
    .updateTable('auth.users')
    .set({ email_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Gives the user a confirmed address; a trigger updates player and profile. Throws if somebody else has it. */
export async function setConfirmedEmail(db: Database, userId: Id, email: string): Promise<void> {
  await db
    .updateTable('auth.users')
    .set({ email, email_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Sets or removes the user's number, which they have proven. Throws if somebody else has it. */
export async function setPhone(db: Database, userId: Id, phone: string | null, at: Date): Promise<void> {
  await db
    .updateTable('auth.users')
    .set({
      phone_number: phone,
      phone_number_verified: phone === null ? null : true,
      phone_changed_at: at,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute();
}

/** Unlinks a third party, by the library's name; false if it was not linked. */
export async function deleteProvider(db: Database, userId: Id, provider: string): Promise<boolean> {
  const result = await db
    .deleteFrom('auth.accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '=', provider)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Sets the password, whether or not the user had one. */
export async function putPassword(db: Database, userId: Id, passwordHash: string): Promise<void> {
  await db
    .insertInto('auth.accounts')
    .values({
      id: newId(),
      user_id: userId,
      account_id: userId,
      provider_id: CREDENTIAL,
      password: passwordHash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: sql`now()` }),
    )
    .execute();
}

/**
 * The third parties that can sign in to the account, by the library's names. The limit is above the number of providers
 * that the library is configured with.
 */
export async function listProviders(db: Database, userId: Id): Promise<string[]> {
  const rows = await db
    .selectFrom('auth.accounts')
    .select('provider_id')
    .where('user_id', '=', userId)
    .where('provider_id', '<>', CREDENTIAL)
    // total: only the provider is read
    .orderBy('provider_id')
    .limit(sql.lit(10))
    .execute();
  return rows.map(({ provider_id }) => provider_id);
}

export async function deletePassword(db: Database, userId: Id): Promise<void> {
  await db
    .deleteFrom('auth.accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '=', CREDENTIAL)
    .execute();
}

/** Whether the user is banned; waits for a ban that is just being made. */
export async function isDisabled(db: Database, userId: Id): Promise<boolean> {
  const profile = await db
    .selectFrom('profiles')
    .select('disabled_at')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return profile?.disabled_at != null;
}

/** Makes the user an admin; false if they already are. */
export async function makeAdmin(db: Database, userId: Id): Promise<boolean> {
  const result = await db
    .updateTable('profiles')
    .set({ role: 'admin' })
    .where('id', '=', userId)
    .where('role', '<>', 'admin')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lets this admin's approvals of other admins' requests count at once; false if they already do, or the user is no admin. */
export async function vouchForAdmin(db: Database, userId: Id): Promise<boolean> {
  const result = await db
    .updateTable('profiles')
    .set({ approves_at_once: true })
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('approves_at_once', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes expired sessions, links, codes and states of sign-ins through third parties; returns the number of sessions. */
export async function sweepExpired(db: Database, now: Date): Promise<number> {
  const sessions = await db.deleteFrom('auth.sessions').where('expires_at', '<', now).executeTakeFirst();
  await db.deleteFrom('auth.verifications').where('expires_at', '<', now).execute();
  return Number(sessions.numDeletedRows);
}

/** Condition on users `u`: they never confirmed an address and could never sign in, by phone, third party or session. */
const neverCouldSignIn = sql`
  not u.email_verified and u.phone_number is null
  and not exists (select from auth.accounts a where a.user_id = u.id and a.provider_id <> ${CREDENTIAL})
  and not exists (select from auth.sessions s where s.user_id = u.id)
  and not exists (select from players p where p.auth_id = u.id)`;

/** Deletes a locked user who never could sign in; false if the user could, and then nothing is deleted. */
export async function deleteUnconfirmedUser(db: Database, userId: Id): Promise<boolean> {
  const result = await sql`delete from auth.users u where u.id = ${userId} and ${neverCouldSignIn}`.execute(
    db,
  );
  return result.numAffectedRows === 1n;
}

/** The most users that one sweep deletes; the next one continues. */
const MAX_UNCONFIRMED_A_SWEEP = 1000;

/**
 * Deletes users made before `before` who never confirmed their address and could never sign in: no phone, no third
 * party, no session, no player. Skips users who are confirming at this moment; returns the number of users.
 */
export async function sweepUnconfirmed(db: Database, before: Date): Promise<number> {
  const result = await sql`
    with unconfirmed as materialized (
      select u.id from auth.users u
      where u.created_at < ${before} and ${neverCouldSignIn}
      limit ${sql.lit(MAX_UNCONFIRMED_A_SWEEP)}
      for update of u skip locked)
    delete from auth.users where id in (select id from unconfirmed)`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
