import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import type { Id } from '../../../shared/ids.ts';
import type { ContactMessage } from '../contract.ts';

/** How many messages one address may send in an hour. */
export const MESSAGES_PER_HOUR = 5;

/** Stores one message. */
export async function insertContactMessage(db: Database, row: ContactMessage & { id: Id }): Promise<void> {
  await db.insertInto('contact_messages').values(row).execute();
}

/** How many messages came from an address since a time; counts no further than the hourly limit. */
export async function countRecentMessages(
  db: Database,
  scope: { email: string; since: Date },
): Promise<number> {
  const rows = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', scope.email)
    .where('created_at', '>=', scope.since)
    .limit(sql.lit(MESSAGES_PER_HOUR))
    .execute();
  return rows.length;
}
