import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/connect.ts';
import { productionEnv } from '../support/production-client.ts';
import { runTask } from '../support/run-task.ts';
import type { Ledger } from './crowd.ts';
import { type DatabaseCluster, startCluster } from './database-cluster.ts';
import { judge, type Verdict } from './judge.ts';
import { goBackInTime, type Return } from './point-in-time.ts';

/**
 * Backs up from a standby, restores into another cluster, which compares every table's count and hash with the backup, and says
 * what people were told that is not there. Then takes that other cluster back in time. Nobody may be writing meanwhile.
 */
export async function restoreElsewhere(
  from: DatabaseCluster,
  ledger: Ledger,
): Promise<{ restored: Verdict; back: Return }> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-elsewhere-'));
  const backup = join(folder, 'backup.tar.gz');
  const run = async (task: string, databaseUrl: string, dataDir: string) => {
    const env = { ...productionEnv, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, dataDir) };
    const { code, said } = await runTask(task, env, backup);
    if (code !== 0) throw new Error(`${task} ended with ${code}: ${said}`);
  };
  let to: DatabaseCluster | undefined;
  try {
    await run('backup', from.replicaUrl, 'from');
    to = await startCluster();
    await run('restore', to.directUrl, 'to');
    const { db, close } = openDatabase({ url: to.directUrl, max: 1 });
    const restored = await judge(db, ledger, []);
    await close();
    return { restored, back: await goBackInTime(to) };
  } finally {
    await to?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
