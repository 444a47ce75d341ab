import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { refuse } from '#shared/errors.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { errorCode } from '#platform/error-code.ts';

const EXCLUSION_VIOLATION = '23P01';

/**
 * Runs a write of sessions. If it would put two sessions at one table of a store at one time, even in a race, it throws
 * the refusal TABLE_TAKEN.
 */
export async function refuseTakenTable<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (errorCode(error) === EXCLUSION_VIOLATION) refuse(campaignRefusals.TABLE_TAKEN);
    throw error;
  }
}

/** Lets sessions of a transaction pass each other at a table, until `checkTables`. */
export async function deferTables(db: Database): Promise<void> {
  await sql`set constraints sessions_one_at_a_table deferred`.execute(db);
}

/** @throws refusal TABLE_TAKEN if two sessions are at one table at one time */
export const checkTables = (db: Database): Promise<void> =>
  refuseTakenTable(async () => {
    await sql`set constraints sessions_one_at_a_table immediate`.execute(db);
  });
