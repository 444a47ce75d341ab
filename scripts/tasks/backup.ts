// `npm run backup [FILE]`: writes database and files into one archive while the product serves. Replaces no file. Without FILE it
// also sends the archive, encrypted, to the bucket of BACKUP_S3_*.
import { join, resolve } from 'node:path';
import { fileColumns } from '#api/features.ts';
import { amount } from '#platform/backup/backup-format.ts';
import { openOffSite } from '#platform/backup/off-site/off-site.ts';
import { openFileHome } from '#platform/backup/open-home.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { noteRun } from '#platform/jobs/last-done.ts';
import { productVersion } from '#platform/version.ts';
import { hasOwnDatabase, operate, say, withDatabase } from './operate.ts';

await operate(async () => {
  const begin = performance.now();
  const config = loadConfig(process.env);
  const now = new Date();
  const stamp = now.toISOString().replace(/[-:]|[.]\d+/g, '');
  const target = resolve(
    process.env['INIT_CWD'] ?? '.',
    process.argv[2] ?? join(config.dataDir, 'backups', `guildhall-${stamp}.tar.gz`),
  );
  if (config.databaseUrl === null && !hasOwnDatabase(config)) {
    throw new StartError(`There is nothing to back up: ${config.dataDir} holds no database`);
  }
  const manifest = await withDatabase(config, (databaseUrl) =>
    writeBackup({
      databaseUrl,
      files: openFileHome(config),
      fileColumns,
      target,
      product: productVersion,
      now,
    }),
  );
  await noteRun(config.dataDir, 'backup', { at: now, says: target });
  for (const key of manifest.missingFiles) say(`Missing, although a row names it: files/${key}`);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  say(`Backed up ${amount(manifest)} to ${target} in ${seconds} s`);
  if (config.offSite === null || process.argv[2] !== undefined) return;
  const { name, bytes, removed } = await openOffSite(config.offSite).send(target);
  say(
    `Sent ${name} to the bucket ${config.offSite.bucket.bucket}: ${(bytes / 1e6).toFixed(1)} MB, encrypted, read back`,
  );
  for (const old of removed) say(`Removed ${old} there`);
});
