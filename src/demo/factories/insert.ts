import { sql, type Insertable, type Selectable } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { DB } from '#platform/database/types.gen.ts';

/** A complete new row of a table. */
export type NewRow<T extends keyof DB> = Insertable<DB[T]>;
/** A row as the database returns it. */
export type Row<T extends keyof DB> = Selectable<DB[T]>;
/** What the caller of a factory wants to decide; `Needed` names the columns that it must. */
export type Given<T extends keyof DB, Needed extends keyof NewRow<T> = never> = {
  [K in keyof NewRow<T>]?: Exclude<NewRow<T>[K], undefined>;
} & Pick<NewRow<T>, Needed>;

let numbersGiven = 0;

/** A number that no earlier call in this process returned; keeps defaults such as names unique. */
export function nextNumber(): number {
  numbersGiven += 1;
  return numbersGiven;
}

/** Inserts one row and returns it as stored. */
export async function insertOne<T extends keyof DB>(db: Database, table: T, row: NewRow<T>): Promise<Row<T>> {
  // Kysely can't check a table that is a type parameter; NewRow and Row tie the two ends together.
  const query = db.insertInto(table as 'players').values(row as NewRow<'players'>);
  return (await query.returningAll().executeTakeFirstOrThrow()) as unknown as Row<T>;
}

/**
 * Inserts many rows of one table in one statement with one parameter, however many there are.
 * A column that only some rows name is null in the others: its default does not apply.
 */
export async function insertAll<T extends keyof DB>(
  db: Database,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}
