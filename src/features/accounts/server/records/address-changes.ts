import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** A change of the address that waits for its two ends. */
export type AddressChange = {
  newEmail: string;
  requestedAt: Date;
  /** When messages were sent last. */
  sentAt: Date;
  expiresAt: Date;
  newConfirmedAt: Date | null;
  oldConfirmedAt: Date | null;
};

/** An address that a user left, and can have back. */
export type FormerAddress = { id: Id; userId: Id; email: string; requestedAt: Date; changedAt: Date };

/** The user's change that waits and has not expired; null if there is none. */
export async function findAddressChange(db: Database, userId: Id, now: Date): Promise<AddressChange | null> {
  const row = await db
    .selectFrom('auth.address_changes')
    .select([
      'new_email as newEmail',
      'requested_at as requestedAt',
      'sent_at as sentAt',
      'expires_at as expiresAt',
      'new_confirmed_at as newConfirmedAt',
      'old_confirmed_at as oldConfirmedAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a change in place of an earlier one. */
export async function putAddressChange(
  db: Database,
  userId: Id,
  change: { newEmail: string; requestedAt: Date; expiresAt: Date },
): Promise<void> {
  const row = {
    new_email: change.newEmail,
    requested_at: change.requestedAt,
    sent_at: change.requestedAt,
    expires_at: change.expiresAt,
    new_confirmed_at: null,
    old_confirmed_at: null,
  };
  await db
    .insertInto('auth.address_changes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Notes when the messages of the user's change were sent again. */
export async function markChangeSent(db: Database, userId: Id, at: Date): Promise<void> {
  await db.updateTable('auth.address_changes').set({ sent_at: at }).where('user_id', '=', userId).execute();
}

/** Notes that one end of the user's change said yes. */
export async function markEndConfirmed(
  db: Database,
  userId: Id,
  end: 'new_confirmed_at' | 'old_confirmed_at',
  at: Date,
): Promise<void> {
  await db
    .updateTable('auth.address_changes')
    .set({ [end]: at })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the user's change; false if none waited. */
export async function deleteAddressChange(db: Database, userId: Id): Promise<boolean> {
  const result = await db.deleteFrom('auth.address_changes').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Keeps an address that the user leaves. One that is kept already, since the user had come back to it, keeps its own time:
 * it is older than what came after. Returns its id.
 */
export async function keepFormerAddress(
  db: Database,
  address: Omit<FormerAddress, 'id'> & { expiresAt: Date },
): Promise<Id> {
  const { id } = await db
    .insertInto('auth.former_addresses')
    .values({
      user_id: address.userId,
      email: address.email,
      requested_at: address.requestedAt,
      changed_at: address.changedAt,
      expires_at: address.expiresAt,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ expires_at: address.expiresAt }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selectFormer = (db: Database) =>
  db
    .selectFrom('auth.former_addresses')
    .select([
      'id',
      'user_id as userId',
      'email',
      'requested_at as requestedAt',
      'changed_at as changedAt',
      'expires_at as expiresAt',
    ]);

/** The former address with this id; null once it has expired or is back. */
export async function findFormerAddress(db: Database, id: Id, now: Date) {
  const row = await selectFormer(db).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst();
  return row ?? null;
}

/** Whose address it was within the last days; null where it is nobody's former address. */
export async function findFormerOwner(db: Database, email: string, now: Date) {
  const row = await selectFormer(db)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets the addresses that the user left since a moment, that of the moment included. */
export async function deleteFormerAddresses(db: Database, userId: Id, since: Date): Promise<void> {
  await db
    .deleteFrom('auth.former_addresses')
    .where('user_id', '=', userId)
    .where('changed_at', '>=', since)
    .execute();
}

/** Deletes changes that nobody confirmed in time. */
export async function sweepAddressChanges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('auth.address_changes').where('expires_at', '<', now).execute();
}

/** Deletes former addresses whose way back is over. */
export async function sweepFormerAddresses(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('auth.former_addresses').where('expires_at', '<', now).execute();
}

/** Takes away the factors that were added to the account since a moment, and their codes. */
export async function removeFactorsSince(db: Database, userId: Id, since: Date): Promise<void> {
  await db
    .deleteFrom('auth.authenticators')
    .where('user_id', '=', userId)
    // Setting one up may have begun long before it was ended.
    .where((app) => app.or([app('confirmed_at', 'is', null), app('confirmed_at', '>=', since)]))
    .execute();
  await db
    .deleteFrom('auth.passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
  await db
    .deleteFrom('auth.recovery_codes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
}

/** Takes away the other ways of signing in that were added since: the number, linked providers. */
export async function removeWaysSince(
  db: Database,
  userId: Id,
  since: { number: Date; provider: Date },
): Promise<void> {
  await db
    .updateTable('auth.users')
    .set({ phone_number: null, phone_number_verified: null, phone_changed_at: null })
    .where('id', '=', userId)
    .where('phone_changed_at', '>=', since.number)
    .execute();
  await db
    .deleteFrom('auth.accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '<>', sql.lit('credential'))
    .where('created_at', '>=', since.provider)
    .execute();
}
