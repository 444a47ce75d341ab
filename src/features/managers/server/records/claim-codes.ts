import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { CODES_A_DAY, MOST_TRIES } from '../../rules.ts';

/** How many old codes one sending deletes on the way. */
const SWEPT_AT_A_TIME = 100;

/** Deletes codes that were sent before `before`. */
export async function sweepCodes(db: Database, before: Date): Promise<void> {
  await sql`
    delete from claim_codes where id in (
      select id from claim_codes where sent_at < ${before} order by sent_at, id
      limit ${sql.lit(SWEPT_AT_A_TIME)} for update skip locked)`.execute(db);
}

/** Whether one more code may go to a store, and for a player; both are locked by the caller. */
export async function mayBeSent(db: Database, retailerId: Id, playerId: Id, since: Date): Promise<boolean> {
  const most = sql.lit(CODES_A_DAY);
  const { rows } = await sql<{ store: number; player: number }>`
    select
      (select count(*)::int from (select from claim_codes
        where retailer_id = ${retailerId}::uuid and sent_at >= ${since} order by sent_at desc, id desc limit ${most}) s) as store,
      (select count(*)::int from (select from claim_codes
        where player_id = ${playerId}::uuid and sent_at >= ${since} order by sent_at desc, id desc limit ${most}) p) as player`.execute(
    db,
  );
  const { store = 0, player = 0 } = rows[0] ?? {};
  return store < CODES_A_DAY && player < CODES_A_DAY;
}

export async function insertCode(
  db: Database,
  code: { id: Id; retailerId: Id; playerId: Id; hash: string; sentTo: string; at: Date },
): Promise<void> {
  await db
    .insertInto('claim_codes')
    .values({
      id: code.id,
      retailer_id: code.retailerId,
      player_id: code.playerId,
      code_hash: code.hash,
      sent_to: code.sentTo,
      sent_at: code.at,
    })
    .execute();
}

/** The newest code of a player for a store. */
type SentCode = { id: Id; hash: string; sentTo: string };

/**
 * Takes one of the tries of the newest code, before it is compared: so no more than MOST_TRIES are ever compared,
 * however many arrive at once. Undefined if there is no code since then, or no try is left.
 */
export async function takeTry(
  db: Database,
  retailerId: Id,
  playerId: Id,
  since: Date,
): Promise<SentCode | undefined> {
  const { rows } = await sql<SentCode>`
    update claim_codes set tries = tries + 1
    where id = (
      select id from claim_codes
      where retailer_id = ${retailerId}::uuid and player_id = ${playerId}::uuid
      order by sent_at desc, id desc limit 1)
      and sent_at >= ${since} and tries < ${sql.lit(MOST_TRIES)}
    returning id, code_hash as hash, sent_to as "sentTo"`.execute(db);
  return rows[0];
}

/** Deletes all codes of a store, once somebody owns it. */
export async function deleteCodesOf(db: Database, retailerId: Id): Promise<void> {
  await db.deleteFrom('claim_codes').where('retailer_id', '=', retailerId).execute();
}
