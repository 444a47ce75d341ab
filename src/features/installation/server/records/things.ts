import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

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
