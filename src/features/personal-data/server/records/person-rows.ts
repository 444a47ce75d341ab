import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/connect.ts';
import type { Person, PersonalTable } from '#platform/personal/personal-table.ts';
import { namesOfIds } from './names-of-ids.ts';

/** Rows that are in memory at once. The largest, agreements, have some ten thousand characters. */
const BATCH = 200;

/** By what a person's rows are found: an address only where they proved that it is theirs. Undefined when they are gone. */
export async function findPerson(
  db: Database,
  userId: string,
): Promise<(Person & { username: string }) | undefined> {
  const row = await db
    .selectFrom('profiles as u')
    .innerJoin('auth.users as account', 'account.id', 'u.id')
    .leftJoin('players as p', 'p.auth_id', 'u.id')
    .select(['u.username', 'account.email', 'account.email_verified as isProven', 'p.id as playerId'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      userId,
      username: row.username,
      playerId: row.playerId,
      email: row.isProven ? (row.email?.toLowerCase() ?? null) : null,
    }
  );
}

/** The columns of a table that its person gets. */
const exportedColumns = ({ columns }: PersonalTable): string[] =>
  Object.entries(columns).flatMap(([column, fate]) => (fate === 'secret' ? [] : [column]));

/** What a person's rows are sorted by: the id, which is in the order of time, or all that the person gets. */
const sortedBy = (table: PersonalTable): string[] =>
  'id' in table.columns ? ['id'] : exportedColumns(table);

const columnsOf = (names: string[]) => sql.join(names.map((name) => sql.ref(`t.${name}`)));

/**
 * SQL for a person's rows of a table that is exported. They are found before they are sorted: a cursor is planned for its
 * first rows, and would look for them along the sorted table of everybody.
 */
export function selectPersonRows(table: PersonalTable, person: Person): RawBuilder<unknown> {
  const exported = exportedColumns(table);
  // total: rows without an id that tie are the same to the person
  return sql`
    with t as materialized (select t.* from ${sql.table(table.table)} t where ${table.isOf!(person)})
    select ${sql.join([columnsOf(exported), ...namesOfIds(table, exported)])} from t
    order by ${columnsOf(sortedBy(table))}`;
}

/**
 * A person's rows of a table, batch by batch; none of them is empty. One table after the other, in a transaction that sees
 * one moment.
 */
export async function* readPersonRows(
  db: DatabaseTransaction,
  table: PersonalTable,
  person: Person,
): AsyncGenerator<Record<string, unknown>[]> {
  await sql`declare person_rows no scroll cursor for ${selectPersonRows(table, person)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(BATCH)} from person_rows`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await sql`close person_rows`.execute(db);
}
