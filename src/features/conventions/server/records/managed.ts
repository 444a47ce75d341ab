import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { FileColumn } from '#platform/files/file-columns.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains, searchTextOf } from '#platform/lists/text-search.ts';
import type { Id } from '#shared/ids.ts';
import { momentOfTypedTime, typedTimeAt } from '#shared/time/typed-time.ts';
import { isKnownZone, UTC } from '#shared/time/zone-clock.ts';
import type { ConventionFields, ManagedConvention } from '../../admin-contract.ts';

/** The column that names pictures in the file store. */
export const fileColumns: FileColumn[] = [{ table: 'conventions', column: 'image_url', by: 'url' }];

/** A convention as it is written: times by the clock on the venue's wall. */
export type ConventionRecord = ConventionFields & { imageUrl: string | null };

const managedColumns = [
  'c.id',
  'c.name',
  'c.description',
  'c.venue',
  'c.location',
  'c.time_zone as timeZone',
  'c.image_url as imageUrl',
  'c.start_date',
  'c.end_date',
  'c.revision',
] as const;

type Dates = { start_date: Date; end_date: Date; timeZone: string };

/** A row whose moments are told by the clock on the venue's wall. */
function byWallClock<Row extends Dates>({ start_date, end_date, ...rest }: Row) {
  // The database may know zones by names that nobody else uses; told in UTC, their conventions can still be changed.
  const zone = isKnownZone(rest.timeZone) ? rest.timeZone : UTC;
  return {
    ...rest,
    startsAtLocal: typedTimeAt(start_date, zone),
    endsAtLocal: typedTimeAt(end_date, zone),
  };
}

const toManaged = (
  row: Omit<ManagedConvention, 'startDate' | 'startsAtLocal' | 'endsAtLocal'> & Dates,
): ManagedConvention => ({ ...byWallClock(row), startDate: row.start_date.toISOString() });

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
          .where(contains([searchTextOf('name'), searchTextOf('location')], q ?? '')),
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
  const row = await db
    .selectFrom('conventions')
    .select([
      'name',
      'description',
      'venue',
      'location',
      'time_zone as timeZone',
      'image_url as imageUrl',
      'revision',
      'start_date',
      'end_date',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && byWallClock(row);
}

/** When a time on the venue's wall is. The contract refuses those that its clocks skip, and the use-case unknown zones. */
function momentOf(typed: string, timeZone: string): Date {
  const moment = momentOfTypedTime(typed, timeZone);
  if (!moment) throw new RangeError(`The clocks of ${timeZone} skip ${typed}`);
  return moment;
}

/** The columns of a record. A time that stays as it is keeps its moment, with its seconds. */
const columnsOf = (record: ConventionRecord, before?: ConventionRecord) => ({
  name: record.name,
  description: record.description,
  venue: record.venue,
  location: record.location,
  image_url: record.imageUrl,
  time_zone: record.timeZone,
  start_date: isKept('startsAtLocal', record, before)
    ? undefined
    : momentOf(record.startsAtLocal, record.timeZone),
  end_date: isKept('endsAtLocal', record, before) ? undefined : momentOf(record.endsAtLocal, record.timeZone),
});

const isKept = (
  name: 'startsAtLocal' | 'endsAtLocal',
  record: ConventionRecord,
  before: ConventionRecord | undefined,
): boolean => before?.timeZone === record.timeZone && before[name] === record[name];

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
      start_date: momentOf(record.startsAtLocal, record.timeZone),
      end_date: momentOf(record.endsAtLocal, record.timeZone),
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
