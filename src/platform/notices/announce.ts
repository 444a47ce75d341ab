import { sql } from 'kysely';
import type { Id } from '../../shared/ids.ts';
import type { Database } from '../database/connect.ts';

/** The channel of NOTIFY on which servers hear whose notices changed: a JSON array of user ids. */
export const NOTICES_CHANNEL = 'notices';
/** So many ids fit into the 8,000 bytes of one NOTIFY. */
const IDS_A_MESSAGE = 150;

/** Has every server tell the open pages of these users that their notices changed, once the transaction has committed. */
export async function announce(db: Database, userIds: readonly Id[]): Promise<void> {
  for (let first = 0; first < userIds.length; first += IDS_A_MESSAGE) {
    const ids = JSON.stringify(userIds.slice(first, first + IDS_A_MESSAGE));
    await sql`select pg_notify(${NOTICES_CHANNEL}, ${ids})`.execute(db);
  }
}
