import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/connect.ts';
import type { DatabaseCluster } from './database-cluster.ts';

const ROWS = 200;
const WITHIN_MS = 60_000;

export type Return = {
  /** Rows from before the moment that are missing. */
  lost: number;
  /** Rows from after the moment that are there. */
  left: number;
  /** From the empty folders until the cluster takes writes with a standby that confirms them. */
  seconds: number;
};

/**
 * Empties a table of a cluster, and takes the cluster back to the moment before, in the steps of
 * docs/operations/many-machines.md: all members are gone, one is restored by pgBackRest, and the others copy it.
 */
export async function goBackInTime(cluster: DatabaseCluster): Promise<Return> {
  const { db, close } = openDatabase({ url: cluster.directUrl, max: 1 });
  const write = (when: string) =>
    sql`insert into contact_messages (name, email, subject, message)
      select 'Name', 'name@example.org', ${when} || ' ' || n, 'A message' from generate_series(1, ${ROWS}::int) n`.execute(
      db,
    );
  const count = async (when: string) => {
    const { rows } = await sql<{ times: number }>`
      select count(*)::int as times from contact_messages where subject like ${`${when} %`}`.execute(db);
    return rows[0]!.times;
  };
  try {
    const primary = await cluster.leader();
    cluster.backrest(primary, ['stanza-create']);
    cluster.backrest(primary, ['backup']);
    // pgBackRest knows the ends of backups to the second.
    await sleep(2_000);
    await write('before');
    const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(db);
    await sleep(1_000);
    await sql`truncate contact_messages`.execute(db);
    await write('after');
    await archiveAll(cluster);

    for (const member of cluster.members) {
      await cluster.killMember(member);
      rmSync(member.dataDir, { recursive: true });
    }
    const from = performance.now();
    // The settings in the backup name the folder that it was made from, which on machines of their own is the same on all.
    cluster.makeFolder(primary);
    cluster.backrest(primary, [
      '--type=time',
      `--target=${rows[0]!.moment}`,
      '--target-action=promote',
      'restore',
    ]);
    await cluster.recoverAlone(primary);
    await cluster.forgetState();
    cluster.bringBack([primary]);
    await cluster.hasLeader();
    cluster.bringBack();
    await cluster.ready();
    const seconds = (performance.now() - from) / 1000;
    return { lost: ROWS - (await count('before')), left: await count('after'), seconds };
  } finally {
    await close();
  }
}

/** Ends the piece of the log that is being written, and waits until it has arrived in the repository. */
async function archiveAll(cluster: DatabaseCluster): Promise<void> {
  const client = cluster.superuser('postgres');
  client.on('error', () => {});
  await client.connect();
  try {
    const ended = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    const until = Date.now() + WITHIN_MS;
    while (Date.now() < until) {
      const archived = await client.query<{ name: string | null }>(
        'select last_archived_wal as name from pg_stat_archiver',
      );
      if ((archived.rows[0]!.name ?? '') >= ended.rows[0]!.name) return;
      await sleep(200);
    }
    throw new Error('The log does not arrive in the repository');
  } finally {
    await client.end();
  }
}
