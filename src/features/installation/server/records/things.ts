import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';

/** Counts stop here; the console then says "10,000+". */
const MOST_COUNTED = 10_000;

/** How many submitted exams have no score yet, up to 10,000. */
export async function countToGrade(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from player_exams where score is null limit ${sql.lit(MOST_COUNTED)}) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which kinds of things there is at least one of. */
export async function findFirstThings(
  db: Database,
): Promise<{ gameSystem: boolean; exam: boolean; retailer: boolean; agreement: boolean }> {
  const { rows } = await sql<Awaited<ReturnType<typeof findFirstThings>>>`
    select exists (select from game_systems) as "gameSystem",
      exists (select from exams) as exam,
      exists (select from retailers) as retailer,
      exists (select from contracts where class_id <> executed_class_id()) as agreement`.execute(db);
  return rows[0] ?? { gameSystem: false, exam: false, retailer: false, agreement: false };
}
