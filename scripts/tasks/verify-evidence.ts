// `npm run verify-evidence`: computes every SHA-256 of executed agreements and decisions again, in the database that
// DATABASE_URL names or in the embedded one of DATA_DIR. Names each row that was edited around what refuses it, and ends
// with 1 then. Changes nothing but its own note of when it ran.
import { verifyEvidence } from '#features/contracts/server/admin/verify-evidence.ts';
import { parseConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { StartError } from '#platform/config/start-error.ts';
import { noteRun } from '#platform/jobs/last-done.ts';
import { hasOwnDatabase, operate, say, withDatabase } from './operate.ts';

await operate(async () => {
  const config = parseConfig(process.env);
  if (config.databaseUrl === null && !hasOwnDatabase(config))
    throw new StartError(`There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL`);
  const { checked, faults } = await withDatabase(config, async (url) => {
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      return await verifyEvidence({ db });
    } finally {
      await close();
    }
  });
  const result = `${checked} executed agreements checked, ${faults.length} faults`;
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  say(result);
  if (faults.length > 0) process.exitCode = 1;
  await noteRun(config.dataDir, 'verify-evidence', { at: new Date(), says: result });
});
