import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** What a user has set up for the second step of a sign-in. */
export type SecondStepRecord = {
  /** Whether every sign-in asks for a second step. */
  isAsked: boolean;
  /** Whether an authenticator app is set up. */
  authenticator: boolean;
  passkeys: number;
  /** The number of unused recovery codes. */
  codesLeft: number;
  /** Remembered devices are valid only for this version; raising it makes all of them ask again. */
  rememberVersion: number;
};

/** What the user has set up; everything is empty for a user who does not exist. */
export async function findSecondStep(db: Database, userId: Id): Promise<SecondStepRecord> {
  const { rows } = await sql<Omit<SecondStepRecord, 'isAsked'>>`
    select u.remember_version as "rememberVersion",
      exists (select from auth.authenticators a where a.user_id = u.id and a.confirmed_at is not null)
        as authenticator,
      (select count(*)::int from auth.passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::int from auth.recovery_codes c where c.user_id = u.id and c.used_at is null)
        as "codesLeft"
    from auth.users u where u.id = ${userId}`.execute(db);
  const row = rows[0] ?? { authenticator: false, passkeys: 0, codesLeft: 0, rememberVersion: 0 };
  return { ...row, isAsked: row.authenticator || row.passkeys > 0 };
}

/**
 * Like `findSecondStep`, but waits for transactions that are changing the user: a sign-in that was decided before a
 * factor was added sees that factor here.
 */
export async function findSettledSecondStep(db: Database, userId: Id): Promise<SecondStepRecord> {
  await db.selectFrom('auth.users').select('id').where('id', '=', userId).forShare().execute();
  return findSecondStep(db, userId);
}

/** Makes every device ask for the second step again. */
export async function forgetRememberedDevices(db: Database, userId: Id): Promise<void> {
  await db
    .updateTable('auth.users')
    .set({ remember_version: sql`remember_version + 1` })
    .where('id', '=', userId)
    .execute();
}

/** An authenticator app: its encrypted secret, and whether a code from it was typed yet. */
export type AuthenticatorRecord = { sealed: string; isConfirmed: boolean };

/** The user's app; null if there is none. */
export async function findAuthenticator(db: Database, userId: Id): Promise<AuthenticatorRecord | null> {
  const row = await db
    .selectFrom('auth.authenticators')
    .select(['sealed', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { sealed: row.sealed, isConfirmed: row.confirmed_at !== null } : null;
}

/** Stores a secret for an app that is being set up; false if the user has an app already. */
export async function putAuthenticator(db: Database, userId: Id, sealed: string): Promise<boolean> {
  const row = await db
    .insertInto('auth.authenticators')
    .values({ user_id: userId, sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed, last_step: 0 })
        .where('auth.authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Completes the setup of the app: from now on every sign-in asks for its codes. */
export async function confirmAuthenticator(db: Database, userId: Id, at: Date): Promise<void> {
  await db
    .updateTable('auth.authenticators')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .execute();
}

/** Uses up the code of one period of 30 seconds and those of all earlier periods: true for the first caller, false for later ones. */
export async function consumeStep(db: Database, userId: Id, step: number): Promise<boolean> {
  const result = await db
    .updateTable('auth.authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes the user's app; false if there was no confirmed one. */
export async function deleteAuthenticator(db: Database, userId: Id): Promise<boolean> {
  const row = await db
    .deleteFrom('auth.authenticators')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row?.confirmed_at != null;
}

/** Removes every factor of the user, and the recovery codes; returns whether there was any. */
export async function deleteFactors(db: Database, userId: Id): Promise<boolean> {
  const { isAsked } = await findSecondStep(db, userId);
  await db.deleteFrom('auth.authenticators').where('user_id', '=', userId).execute();
  await db.deleteFrom('auth.passkeys').where('user_id', '=', userId).execute();
  await db.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute();
  await forgetRememberedDevices(db, userId);
  return isAsked;
}

/** Stores recovery codes; deletes all earlier ones. */
export async function replaceRecoveryCodes(
  db: Database,
  userId: Id,
  codes: readonly { name: string; hash: string }[],
): Promise<void> {
  await db.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute();
  if (codes.length === 0) return;
  await db
    .insertInto('auth.recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, ...code })))
    .execute();
}

/** The hash of an unused code; null for any other. */
export async function findRecoveryCode(db: Database, userId: Id, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('auth.recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** Uses up a code: true for the first caller, false for later ones and for a code that was replaced meanwhile. */
export async function consumeRecoveryCode(
  db: Database,
  code: { userId: Id; name: string; hash: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('auth.recovery_codes')
    .set({ used_at: code.at })
    .where('user_id', '=', code.userId)
    .where('name', '=', code.name)
    .where('hash', '=', code.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
