import { sql } from 'kysely';
import type { Id } from '#shared/ids.ts';
import type { Database } from '../database/connect.ts';
import { sendAhead } from '../requests/send-ahead.ts';

/** The channel of NOTIFY on which servers hear whose notices changed: a JSON array of user ids. */
export const NOTICES_CHANNEL = 'notices';
/** So many ids fit into the 8,000 bytes of one NOTIFY. */
const IDS_A_MESSAGE = 150;

/** Has every server tell the open pages of these users that their notices changed, once the transaction has committed. */
export async function announce(db: Database, userIds: readonly Id[]): Promise<void> {
  for (let first = 0; first < userIds.length; first += IDS_A_MESSAGE) {
    const ids = JSON.stringify(userIds.slice(first, first + IDS_A_MESSAGE));
    await sendAhead(db, sql`select pg_notify(${NOTICES_CHANNEL}, ${ids})`);
  }
}

/** The same for all `user_id` of `readers`, as a part of the statement that writes them. */
// total: who hears of the ids takes them for a set
export const announceReaders = sql`array(
  select pg_notify(${sql.lit(NOTICES_CHANNEL)}, ids)::text
  from (
    select json_agg(user_id)::text as ids
    from (select user_id, (row_number() over () - 1) / ${sql.lit(IDS_A_MESSAGE)} as batch from readers) as numbered
    group by batch
  ) as batches
) as announced`;
