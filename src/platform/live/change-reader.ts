import type { Client } from 'pg';
import type { Id } from '#shared/ids.ts';

/** A change, as triggers write it into `changes`; for a topic as a whole the subject is the nil id. */
export type Change = { topic: string; subject: Id };

/** If there are more changes than this at once, they are not read one by one. */
const MOST_READ = 5_000;
/** How long rows are kept at least, for servers that read late. */
const KEPT_MS = 60_000;
/** How many rows are deleted at a time; reading waits until they are deleted. */
const REMOVED_AT_ONCE = 5_000;

export type ChangeReader = {
  /** Starts reading: later readings bring all that is not committed yet. */
  begin(): Promise<void>;
  /**
   * Returns all that was committed since the last reading, each change once, whatever its transaction's number and
   * however late it committed. Null if there are too many to read one by one, or some were already deleted.
   */
  read(): Promise<Change[] | null>;
  /** The end of the database's log at the last reading, in bytes: the log up to there includes all that the reading brought. */
  written(): number;
  /** Deletes some of the changes that every server has had a minute to read. Returns whether there are more. */
  tidy(): Promise<boolean>;
};

/** Reads changes from the table `changes`. Only one call may run at a time. */
export function createChangeReader(
  client: Pick<Client, 'query'>,
  { keptMs = KEPT_MS }: { keptMs?: number } = {},
): ChangeReader {
  /** The snapshot of the last reading: which transactions had committed. */
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
