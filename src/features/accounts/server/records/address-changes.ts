import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** A change of address that waits for confirmation from the old and the new address. */
export type AddressChange = {
  newEmail: string;
  requestedAt: Date;
  /** When the messages were last sent. */
  sentAt: Date;
  expiresAt: Date;
  newConfirmedAt: Date | null;
  oldConfirmedAt: Date | null;
};

/** An address that a user changed from, and can still take back. */
export type FormerAddress = { id: Id; userId: Id; email: string; requestedAt: Date; changedAt: Date };

/** The user's pending change that has not expired; null if there is none. */
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

/** Stores a change; replaces an earlier one. */
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

/** Records when the messages of the user's change were sent again. */
export async function markChangeSent(db: Database, userId: Id, at: Date): Promise<void> {
  await db.updateTable('auth.address_changes').set({ sent_at: at }).where('user_id', '=', userId).execute();
}

/** Records that the old or the new address confirmed the user's change. */
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

/** Deletes the user's pending change; false if there was none. */
export async function deleteAddressChange(db: Database, userId: Id): Promise<boolean> {
  const result = await db.deleteFrom('auth.address_changes').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * Stores an address that the user changes from, and returns the row's id. If the address is already stored, because the
 * user had changed back to it, it keeps its original times: it is older than the addresses after it.
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

/** The former address with this id; null if it has expired or was taken back. */
export async function findFormerAddress(db: Database, id: Id, now: Date) {
  const row = await selectFormer(db).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst();
  return row ?? null;
}

/** The user whose former address this is, as long as they can take it back; null if it is nobody's. */
export async function findFormerOwner(db: Database, email: string, now: Date) {
  const row = await selectFormer(db)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the former addresses that the user changed from at `since` or later. */
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

/** Deletes former addresses that can no longer be taken back. */
export async function sweepFormerAddresses(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('auth.former_addresses').where('expires_at', '<', now).execute();
}

/** Removes the factors that were added to the account at `since` or later, and the recovery codes made since. */
export async function removeFactorsSince(db: Database, userId: Id, since: Date): Promise<void> {
  await db
    .deleteFrom('auth.authenticators')
    .where('user_id', '=', userId)
    // The setup of an app may have begun long before it was confirmed.
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

/** Removes the other ways of signing in that were added since then: the number and linked providers. */
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
