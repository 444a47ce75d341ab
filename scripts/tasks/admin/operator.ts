import { join } from 'node:path';
import { personSecrets } from '#api/features.ts';
import { findBranding } from '#features/branding/server/records/branding.ts';
import { readStoredConfig } from '#api/process/setup/read-stored-config.ts';
import { withLiveName } from '#platform/config/branding-settings.ts';
import { parseConfig } from '#platform/config/config.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { migrateDatabase, pendingMigrations } from '#platform/database/migrate.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { brandingOf, type CurrentBranding } from '#platform/live/live-branding.ts';
import { hasQueues } from '#platform/jobs/list-queues.ts';
import { createLog } from '#platform/log.ts';
import { createMailDelivery } from '#platform/mail/delivery.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { findDataKeys } from '#platform/security/data-keys.ts';
import { createEncryption } from '#platform/security/keys.ts';
import { hasOwnDatabase, withDatabase } from '../operate.ts';
import { type Operator, type Queues, stop } from './command.ts';

type Way = {
  dryRun: boolean;
  /** Whether a database of an older version is migrated; a command that changes nothing leaves it alone. */
  mayMigrate: boolean;
};

/** Stdout is for what the command answers. */
const toPerson = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs `work` on the configured database. */
export async function asOperator<T>(
  { dryRun, mayMigrate }: Way,
  work: (operator: Operator) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = parseConfig(process.env);
  if (databaseUrl === null && !hasOwnDatabase({ dataDir }))
    stop(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL`);
  const opening = loadConfig(process.env);
  return withDatabase(
    opening,
    async (url) => {
      if (mayMigrate) await migrateDatabase({ url });
      else if ((await pendingMigrations(url)).length > 0)
        stop('The database is of an older version: start the server of this one first');
      const { db, close } = openDatabase({ url, max: 1 });
      const queues: { open?: Queues } = {};
      try {
        const { config: settings } = await readStoredConfig(db, process.env, opening);
        const branding = brandingOf((await findBranding(db)).branding, settings.fixedBranding);
        const config = withLiveName(settings, () => branding.name);
        return await work({
          db,
          clock: () => new Date(),
          config,
          personSecrets,
          keys: await findDataKeys(db, config),
          dryRun,
          openQueues: async () => (queues.open ??= await openQueues(db, url, config, branding)),
        });
      } finally {
        await queues.open?.jobs.stop();
        await close();
      }
    },
    toPerson,
  );
}

async function openQueues(
  db: Database,
  databaseUrl: string,
  config: Operator['config'],
  look: CurrentBranding,
): Promise<Queues> {
  if (!(await hasQueues(db))) stop('The server has never started on this database: start it once');
  const jobs = await startJobs({ databaseUrl, log: createLog('silent'), queues: [] });
  const { smtpUrl, mailFrom, productName, publicUrl, dataDir } = config;
  const { deliver } = createMailDelivery({
    smtpUrl,
    from: mailFrom,
    outboxFolder: join(dataDir, 'outbox'),
    frame: { productName, publicUrl, look },
  });
  return { jobs, mail: createMailer({ deliver, jobs, encryption: createEncryption(config, 'mail') }) };
}
