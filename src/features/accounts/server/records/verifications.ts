import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { newId } from '../../../../shared/ids.ts';

/** Something that proves an address, a number or a browser, until it expires or is used up. */
type Verification = {
  identifier: string;
  value: string;
  expiresAt: Date;
  /** A hash of the address or number that it was sent to; null for what is sent to nobody. */
  sentTo: string | null;
};

/** Keeps it beside earlier ones. */
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

/** Like insert, but earlier rows of the same identifier stop counting. */
export async function replaceVerification(db: Database, row: Verification): Promise<void> {
  await db.deleteFrom('auth.verifications').where('identifier', '=', row.identifier).execute();
  await insertVerification(db, row);
}

/** The newest row of the identifier that has not expired. */
export async function findVerification(db: Database, identifier: string, now: Date) {
  const row = await db
    .selectFrom('auth.verifications')
    .select(['id', 'value'])
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes the identifier's rows and tells those that had not expired. Of any number of callers at once exactly one is
 * told of a row, because PostgreSQL lets one DELETE have it.
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

/** Deletes what was sent to any of the recipients; with a `kind`, only what has an identifier that begins so. */
export async function removeVerificationsTo(
  db: Database,
  recipients: readonly string[],
  kind = '',
): Promise<void> {
  await db
    .deleteFrom('auth.verifications')
    .where('sent_to', 'in', recipients)
    // Not as a range of identifiers: one recipient has few rows, one kind very many.
    .where(sql<boolean>`left(identifier, char_length(${kind}::text)) = ${kind}`)
    .execute();
}
