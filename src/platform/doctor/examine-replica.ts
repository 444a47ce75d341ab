import { openReplica } from '../database/connect.ts';
import { readReplayed } from '../database/replica-first.ts';
import { type Finding, good, note, wrong } from './finding.ts';

/**
 * Checks whether visitors can read from the replica. Its lag is shown in the console instead, because it can only be
 * measured by a server that listens for changes.
 */
export async function examineReplica(url: string): Promise<Finding> {
  const replica = openReplica(url, 1);
  try {
    return (await readReplayed(replica.db)) === null
      ? note('replica', 'DATABASE_REPLICA_URL leads to no standby: visitors read from the primary')
      : good('replica', 'is a standby, which visitors read from');
  } catch (error) {
    return wrong('replica', `can't be reached (${(error as Error).message}): check DATABASE_REPLICA_URL`);
  } finally {
    await replica.close();
  }
}
