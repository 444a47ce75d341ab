import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Id, newId } from '#shared/ids.ts';

/** A proof of an address, a number or a browser. It is valid until it expires or is used up. */
type Verification = {
  identifier: string;
  value: string;
  expiresAt: Date;
  /** A hash of the recipient's address or number; null if it is not sent, and for links about a change of address. */
  sentTo: string | null;
};

/** Stores a verification; keeps earlier ones. */
export async function insertVerification(db: Database, row: Verification): Promise<void> {
  await db
    .insertInto('auth.verifications')
    .values({
      id: newId(),
      identifier: row.identifier,
      value: row.value,
      expires_at: row.expiresAt,
      sent_to: row.sentTo,
    })
    .execute();
}

/** Stores a verification; deletes earlier ones with the same identifier. */
export async function replaceVerification(db: Database, row: Verification): Promise<void> {
  await db.deleteFrom('auth.verifications').where('identifier', '=', row.identifier).execute();
  await insertVerification(db, row);
}

/** The identifier's newest verification that has not expired; null if there is none. */
export async function findVerification(db: Database, identifier: string, now: Date) {
  const row = await db
    .selectFrom('auth.verifications')
    .select(['id', 'value'])
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes the identifier's verifications and returns those that had not expired. Of any number of concurrent callers
 * exactly one gets a row, because only one DELETE can remove it.
 */
export async function removeVerification(
  db: Database,
  identifier: string,
  now: Date,
): Promise<{ id: string; value: string }[]> {
  const rows = await db
    .deleteFrom('auth.verifications')
    .where('identifier', '=', identifier)
    .returning(['id', 'value', 'expires_at as expiresAt'])
    .execute();
  return rows.filter(({ expiresAt }) => expiresAt > now);
}

/** Deletes the verifications that were sent to the recipients; with `kind`, only those whose identifier begins with it. */
export async function removeVerificationsTo(
  db: Database,
  recipients: readonly string[],
  kind = '',
): Promise<void> {
  await db
    .deleteFrom('auth.verifications')
    .where('sent_to', 'in', recipients)
    // Not a range condition on identifiers: one recipient has few rows, one kind very many.
    .where(sql<boolean>`left(identifier, char_length(${kind}::text)) = ${kind}`)
    .execute();
}

/**
 * Deletes all verifications that were sent to the recipients or that name the user. Scans the whole table, which is small: its rows are deleted soon after they expire.
 */
export async function removeVerificationsOf(
  db: Database,
  userId: Id,
  recipients: readonly string[],
): Promise<void> {
  await sql`
    delete from auth.verifications
    where sent_to = any(${[...recipients]}::text[])
      or position(${userId} in identifier) > 0 or position(${userId} in value) > 0`.execute(db);
}
