import type { Client } from 'pg';
import type { Id } from '#shared/ids.ts';

/** What a transaction changed, as triggers write it into `changes`; a topic as a whole has the nil id as its subject. */
export type Change = { topic: string; subject: Id };

/** More changes than these at once are not looked at one by one. */
const MOST_READ = 5_000;
/** So long rows stay for servers that read late, at least. */
const KEPT_MS = 60_000;
/** Rows that are removed together: whoever waits for changes waits as long. */
const REMOVED_AT_ONCE = 5_000;

export type ChangeReader = {
  /** From now on changes are read: all that is not committed yet. */
  begin(): Promise<void>;
  /**
   * All that was committed since the last reading, each once: whatever number its transaction has, and however late it
   * committed. Null: more than can be told one by one, or some are gone.
   */
  read(): Promise<Change[] | null>;
  /** How far the database's log was written at the last reading, in bytes: all that the reading brought is in it. */
  written(): number;
  /** Removes some of what every server has had a minute to read. Answers whether there is more. */
  tidy(): Promise<boolean>;
};

/** Reads what transactions changed from the table `changes`. One call at a time. */
export function createChangeReader(
  client: Pick<Client, 'query'>,
  { keptMs = KEPT_MS }: { keptMs?: number } = {},
): ChangeReader {
  /** Which transactions had committed at the last reading. */
  let seen = '';
  let written = 0;
  /** Some of the snapshots within the last `keptMs`, the oldest first. */
  let earlier: { snapshot: string; at: number }[] = [];

  return {
    async begin() {
      const { rows } = await client.query<{ snapshot: string }>(
        'select pg_current_snapshot()::text as snapshot',
      );
      seen = rows[0]!.snapshot;
      earlier = [];
    },
    async read() {
      const { rows } = await client.query<{
        snapshot: string;
        written: string;
        gone: boolean;
        changes: Change[] | null;
      }>({
        name: 'read-changes',
        // A single statement sees one snapshot, and says which.
        // total: the three are the key
        // total: whoever reads takes them for a set
        text: `
          select pg_current_snapshot()::text as snapshot,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as written,
            exists (select from changes_kept_from where xid > pg_snapshot_xmin($1::pg_snapshot)) as gone,
            (select json_agg(json_build_object('topic', topic, 'subject', subject)) from (
              select topic, subject from changes
              where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
              order by xid, topic, subject limit ${MOST_READ + 1}) as unseen) as changes`,
        values: [seen],
      });
      const { snapshot, gone, changes } = rows[0]!;
      seen = snapshot;
      written = Number(rows[0]!.written);
      return gone || (changes !== null && changes.length > MOST_READ) ? null : (changes ?? []);
    },
    written: () => written,
    async tidy() {
      const now = performance.now();
      if (now - (earlier.at(-1)?.at ?? -Infinity) >= keptMs / 10) earlier.push({ snapshot: seen, at: now });
      const old = earlier.findLast(({ at }) => at <= now - keptMs);
      if (!old) return false;
      earlier = earlier.slice(earlier.indexOf(old));
      const { rowCount } = await client.query({
        name: 'tidy-changes',
        text: `
          with kept_from as (
            insert into changes_kept_from (xid)
            select pg_snapshot_xmin($1::pg_snapshot)
            where exists (select from changes where xid < pg_snapshot_xmin($1::pg_snapshot))
            on conflict (is_only) do update set xid = greatest(changes_kept_from.xid, excluded.xid)
          )
          delete from changes where ctid = any(array(
            select ctid from changes where xid < pg_snapshot_xmin($1::pg_snapshot)
            limit ${REMOVED_AT_ONCE} for update skip locked))`,
        values: [old.snapshot],
      });
      return rowCount === REMOVED_AT_ONCE;
    },
  };
}
