// `npm run restore FILE`: fills an empty database and an empty file store from an archive of `npm run backup`.
import { join, resolve } from 'node:path';
import { amount } from '#platform/backup/backup-format.ts';
import { openFileHome } from '#platform/backup/open-home.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { operate, say, withDatabase } from './operate.ts';

await operate(async () => {
  const [, , file] = process.argv;
  if (file === undefined) throw new StartError('Name the backup: npm run restore FILE');
  const config = loadConfig(process.env);
  const manifest = await withDatabase(config, (databaseUrl) =>
    restoreBackup({
      databaseUrl,
      files: openFileHome(config),
      backupsFolder: join(config.dataDir, 'backups'),
      source: resolve(process.env['INIT_CWD'] ?? '.', file),
      say,
    }),
  );
  say(`Restored ${amount(manifest)}: all as in the backup`);
  say(
    'Start the product with npm start. With another SECRET than before, and that one not in SECRET_PREVIOUS, everybody signs in again.',
  );
});
