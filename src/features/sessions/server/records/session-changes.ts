import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { SessionFields } from '#features/campaigns/inputs.ts';
import { refuseTakenTable } from './taken-tables.ts';
import { fieldColumns, toFields, valuesOf } from './session-fields.ts';

/** Adds a session without seats. @throws refusal TABLE_TAKEN */
export async function insertSession(
  db: Database,
  session: SessionFields & { id: Id; campaignId: Id; createdAt: Date },
): Promise<void> {
  await refuseTakenTable(() =>
    db
      .insertInto('sessions')
      .values({
        ...valuesOf(session),
        id: session.id,
        campaign_id: session.campaignId,
        created_at: session.createdAt,
      })
      .execute(),
  );
}

/** The fields of a session that organisers can edit. The session must exist. */
export async function findSessionFields(
  db: Database,
  sessionId: Id,
): Promise<Required<SessionFields> & { revision: number }> {
  const row = await db
    .selectFrom('sessions')
    .select([...fieldColumns, 'sessions.revision'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { ...toFields(row), revision: row.revision };
}

/**
 * Whether another session of the campaign has the number. Trust it only while the campaign is locked for update, so
 * that no other session can take it in the meantime.
 */
export async function isNumberTaken(
  db: Database,
  campaignId: Id,
  { sessionNumber, but }: { sessionNumber: number; but: Id | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('session_number', '=', sessionNumber)
    .$if(but !== null, (others) => others.where('id', '<>', but))
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the fields of a session that organisers can edit, and increments its revision. @throws refusal TABLE_TAKEN */
export async function writeSession(db: Database, sessionId: Id, fields: SessionFields): Promise<void> {
  await refuseTakenTable(() =>
    db
      .updateTable('sessions')
      .set({ ...valuesOf(fields), revision: sql`revision + 1` })
      .where('id', '=', sessionId)
      .execute(),
  );
}

/** Removes a session. Its seats must be removed before; otherwise the database refuses. */
export async function removeSession(db: Database, sessionId: Id): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Whether somebody paid for a seat of the session. Free seats don't count, although they are stored as paid. */
export async function hasPaidSeats(db: Database, sessionId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('player_sessions')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('payment_status', '=', sql.lit('paid'))
    .where('price', '>', sql<string>`0`)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}
