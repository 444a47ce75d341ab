import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

/** Counts stop here; the console then says "10,000+". */
const MOST_COUNTED = 10_000;

/** How many submitted exams have no score yet, up to 10,000. */
export async function countToGrade(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from player_exams where score is null order by created_at, id limit ${sql.lit(MOST_COUNTED)}) waiting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Which kinds of things there is at least one of. */
export async function findFirstThings(
  db: Database,
): Promise<{ gameSystem: boolean; exam: boolean; retailer: boolean; agreement: boolean }> {
  const { rows } = await sql<Awaited<ReturnType<typeof findFirstThings>>>`
    select (select id from game_systems order by id limit 1) is not null as "gameSystem",
      (select id from exams order by id limit 1) is not null as exam,
      (select id from retailers order by id limit 1) is not null as retailer,
      (select c.id from contract_classes k
        join lateral (
          select id from contracts where class_id = k.id order by created_at desc, id desc limit 1) c on true
        where k.id <> executed_class_id() limit 1) is not null as agreement`.execute(db);
  return rows[0] ?? { gameSystem: false, exam: false, retailer: false, agreement: false };
}
