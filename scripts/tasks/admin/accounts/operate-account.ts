import { parseArgs } from 'node:util';
import { personSecrets } from '#api/features.ts';
import { readStoredConfig } from '#api/process/setup/read-stored-config.ts';
import { parseConfig } from '#platform/config/config.ts';
import type { Config } from '#platform/config/config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { mailAddress } from '#platform/config/variables.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import type { PersonSecret } from '#platform/personal/person-secret.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { type DataKeys, findDataKeys } from '#platform/security/data-keys.ts';
import { hasOwnDatabase, operate, withDatabase } from '../../operate.ts';

type OneAccount = {
  db: Database;
  clock: () => Date;
  config: Config;
  keys: DataKeys | null;
  personSecrets: readonly PersonSecret[];
};

/** Runs a task that takes one e-mail address, on the configured database: `npm run TASK -- ADDRESS`. */
export const operateAccount = (
  task: string,
  work: (context: OneAccount, address: string) => Promise<void>,
): Promise<never> =>
  operate(async () => {
    const address = readAddress(task);
    const opening = parseConfig(process.env);
    if (opening.databaseUrl === null && !hasOwnDatabase(opening))
      throw new StartError(`There is no database in ${opening.dataDir}: set DATA_DIR or DATABASE_URL`);
    await withDatabase(opening, async (url) => {
      await migrateDatabase({ url });
      const { db, close } = openDatabase({ url, max: 1 });
      try {
        const { config } = await readStoredConfig(db, process.env, opening);
        const keys = await findDataKeys(db, config);
        await work({ db, clock: () => new Date(), config, keys, personSecrets }, address);
      } finally {
        await close();
      }
    });
  });

function readAddress(task: string): string {
  const wants = new StartError(
    `npm run ${task} takes one e-mail address: npm run ${task} -- ada@guild.example`,
  );
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const address = mailAddress.toLowerCase().safeParse(positionals[0]);
    if (positionals.length === 1 && address.success) return address.data;
  } catch {
    throw wants;
  }
  throw wants;
}
