import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { FileColumn } from '../../../../platform/files/file-columns.ts';
import { contains, type Slice, sliceOf } from '../../../../platform/lists/sorted-page.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { ConventionFields, ManagedConvention } from '../../admin-contract.ts';

/** The column that names pictures in the file store. */
export const fileColumns: FileColumn[] = [{ table: 'conventions', column: 'image_url', by: 'url' }];

/** A convention as it is written: times by the clock on the venue's wall. */
export type ConventionRecord = ConventionFields & { imageUrl: string | null };

const wallTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI')`;

const managedColumns = [
  'c.id',
  'c.name',
  'c.description',
  'c.venue',
  'c.location',
  'c.time_zone as timeZone',
  'c.image_url as imageUrl',
  'c.start_date',
  'c.revision',
  wallTime('start_date').as('startsAtLocal'),
  wallTime('end_date').as('endsAtLocal'),
] as const;

const toManaged = ({
  start_date,
  ...convention
}: Omit<ManagedConvention, 'startDate'> & { start_date: Date }): ManagedConvention => ({
  ...convention,
  startDate: start_date.toISOString(),
});

/** Conventions that a text is found in, one slice of their sorted list. */
export async function listManagedConventions(
  db: Database,
  scope: { q?: string | undefined },
  slice: Slice,
): Promise<ManagedConvention[]> {
  const { q } = scope;
  const conventions = db
    .with(
      (cte) => cte('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('conventions')
          .select('id')
          .where(contains(['name', 'location'], q ?? '')),
    )
    .selectFrom('conventions as c')
    .select(managedColumns)
    .$if(Boolean(q), (query) =>
      query.where('c.id', 'in', (found) => found.selectFrom('matching').select('matching.id')),
    );
  const rows = await sliceOf(conventions, 'c', slice).execute();
  return rows.map(toManaged);
}

/** A convention as its form has it; undefined when there is none. */
export async function findManagedConvention(db: Database, id: Id): Promise<ManagedConvention | undefined> {
  const row = await db
    .selectFrom('conventions as c')
    .select(managedColumns)
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row && toManaged(row);
}

/** A convention's fields, locked until the transaction ends; undefined when there is none. */
export async function lockConvention(
  db: Database,
  id: Id,
): Promise<(ConventionRecord & { revision: number }) | undefined> {
  return db
    .selectFrom('conventions')
    .select([
      'name',
      'description',
      'venue',
      'location',
      'time_zone as timeZone',
      'image_url as imageUrl',
      'revision',
      wallTime('start_date').as('startsAtLocal'),
      wallTime('end_date').as('endsAtLocal'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether this database knows the time zone by exactly this name. */
export async function isKnownTimeZone(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as known`.execute(db);
  return rows[0]?.known ?? false;
}

const moment = (wall: string, zone: string): RawBuilder<Date> =>
  sql<Date>`(${wall}::timestamp at time zone ${zone})`;

/** The columns of a record. A time that stays as it is keeps its moment: of an hour that comes twice, and its seconds. */
const columnsOf = (record: ConventionRecord, before?: ConventionRecord) => ({
  name: record.name,
  description: record.description,
  venue: record.venue,
  location: record.location,
  image_url: record.imageUrl,
  time_zone: record.timeZone,
  start_date: isKept('startsAtLocal', record, before)
    ? undefined
    : moment(record.startsAtLocal, record.timeZone),
  end_date: isKept('endsAtLocal', record, before) ? undefined : moment(record.endsAtLocal, record.timeZone),
});

const isKept = (
  name: 'startsAtLocal' | 'endsAtLocal',
  record: ConventionRecord,
  before: ConventionRecord | undefined,
): boolean => before?.timeZone === record.timeZone && before[name] === record[name];

/** Adds a convention. */
export async function insertConvention(
  db: Database,
  id: Id,
  record: ConventionRecord,
  at: Date,
): Promise<void> {
  await db
    .insertInto('conventions')
    .values({
      id,
      ...columnsOf(record),
      start_date: moment(record.startsAtLocal, record.timeZone),
      end_date: moment(record.endsAtLocal, record.timeZone),
      created_at: at,
    })
    .execute();
}

/** Writes a convention's fields, which were `before` until now: the next revision. */
export async function writeConvention(
  db: Database,
  id: Id,
  record: ConventionRecord,
  before: ConventionRecord,
): Promise<void> {
  await db
    .updateTable('conventions')
    .set({ ...columnsOf(record, before), revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a convention; its campaigns go on without one. */
export async function deleteConvention(db: Database, id: Id): Promise<void> {
  await db.deleteFrom('conventions').where('id', '=', id).execute();
}
