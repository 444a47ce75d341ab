import { openDatabase, openVisitorsDatabase } from '#platform/database/connect.ts';
import { connectionsOf } from '#platform/database/connection-shares.ts';

/**
 * The connections of one process, in three pools: what everybody may read, sign-in, which waits for no reader, and
 * all else.
 */
export function openDatabases(
  url: string,
  { isPooled, ...shares }: { workers: number; worksOnJobs: boolean; isPooled: boolean },
) {
  const connections = connectionsOf(shares.workers, shares.worksOnJobs);
  const users = openDatabase({ url, isPooled, max: connections.users });
  const visitors = openVisitorsDatabase(url, { isPooled, max: connections.visitors });
  const signIn = openDatabase({ url, isPooled, max: connections.signIn });
  return {
    db: users.db,
    visitorsDb: visitors.db,
    signInDb: signIn.db,
    ping: users.ping,
    close: () => Promise.all([users.close(), visitors.close(), signIn.close()]),
  };
}
