import type { Config } from '#platform/config/config.ts';
import {
  type OpenDatabase,
  openDatabase,
  openReplica,
  openVisitorsDatabase,
} from '#platform/database/connect.ts';
import { connectionsOf } from '#platform/database/connection-shares.ts';
import { readReplayed, replicaFirst } from '#platform/database/replica-first.ts';
import { createReplicaFreshness } from '#platform/live/replica-freshness.ts';

type Replica = NonNullable<Config['databaseReplica']>;
type Shares = { workers: number; worksOnJobs: boolean; isPooled: boolean; replica: Replica | null };

/** The connection pools of a process: for public reads, for signing in, which must not wait for readers, and for everything else. */
export function openDatabases(url: string, { isPooled, replica, ...shares }: Shares) {
  const connections = connectionsOf(shares.workers, shares.worksOnJobs);
  const users = openDatabase({ url, isPooled, max: connections.users });
  const visitors = openVisitorsDatabase(url, { isPooled, max: connections.visitors });
  const signIn = openDatabase({ url, isPooled, max: connections.signIn });
  const kept = replica && openVisitorsReplica(replica, connections.visitors, visitors);
  return {
    db: users.db,
    visitorsDb: visitors.db,
    /** Opens the database for a visitor's request: the replica if there is one and it is fresh. Not for a visitor who has just written. */
    publicDb: kept?.db ?? (() => visitors.db),
    visitorsPools: { primary: visitors, replica: kept?.pool },
    /** Tracks how fresh the replica is, fed by `listenForChanges`; undefined without a replica. */
    replica: kept?.freshness,
    readReplicaLag: kept?.readLag,
    signInDb: signIn.db,
    ping: users.ping,
    /** The pools by the names that metrics give them. */
    pools: { users, visitors, 'sign-in': signIn, ...(kept && { replica: kept.pool }) },
    close: () => Promise.all([users.close(), visitors.close(), signIn.close(), kept?.close()]),
  };
}

/** Opens the replica that visitors read from, with a function that measures its lag. */
function openVisitorsReplica({ url, maxLagMs }: Replica, max: number, visitors: OpenDatabase) {
  const freshness = createReplicaFreshness({ maxLagMs });
  const replica = openReplica(url, max);
  return {
    db: replicaFirst({ replica, primary: visitors, isFresh: (replayed) => freshness.isFresh(replayed) }),
    freshness,
    pool: replica,
    /** The most milliseconds that it is behind; null if it is down, or the lag is unknown. */
    readLag: async (): Promise<number | null> => {
      const replayed = await readReplayed(replica.db).catch(() => null);
      return replayed === null ? null : freshness.lagOf(replayed);
    },
    close: replica.close,
  };
}
