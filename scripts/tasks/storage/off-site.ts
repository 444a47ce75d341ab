// `npm run off-site -- list`, `fetch` and `check`: the encrypted backups in the bucket of BACKUP_S3_*. `check` restores the newest
// into a PostgreSQL and a folder of its own, which it then deletes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { amount } from '#platform/backup/backup-format.ts';
import { folderHome } from '#platform/backup/folder-home.ts';
import { openOffSite } from '#platform/backup/off-site/off-site.ts';
import { readIdentity } from '#platform/backup/off-site/sealing.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { makeFolders } from '#platform/config/data-dir.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import { operate, say } from '../operate.ts';

const USAGE = `Say what to do:
  npm run off-site -- list
  npm run off-site -- fetch NAME FOLDER --identity KEY_FILE
  npm run off-site -- check --identity KEY_FILE [--max-age-hours 48]`;
const HOUR_MS = 3_600_000;

const cwd = process.env['INIT_CWD'] ?? '.';

await operate(async () => {
  const { what, args, identityFile, maxAgeHours } = readCommand();
  const { offSite: settings } = loadConfig(process.env);
  if (settings === null) throw new StartError('BACKUP_S3_ENDPOINT and the variables beside it are needed');
  const offSite = openOffSite(settings);
  const backups = await offSite.list();
  if (what === 'list') {
    for (const { name, bytes, madeAt } of backups)
      say(`${name}  ${inMegabytes(bytes)}  ${madeAt.toISOString()}`);
    say(`${backups.length} backups in ${settings.bucket.bucket}`);
    return;
  }
  if (identityFile === undefined) throw new StartError(USAGE);
  const identity = readIdentity(readFileSync(resolve(cwd, identityFile), 'utf8'));
  if (what === 'fetch') {
    const [name = '', folder = ''] = args;
    makeFolders(resolve(cwd, folder), 0o700);
    say(`Written to ${await offSite.fetchInto(resolve(cwd, folder), name, identity)}`);
    return;
  }
  const [newest] = backups;
  if (newest === undefined) throw new StartError(`There is no backup in ${settings.bucket.bucket}`);
  await checkByRestoring(newest.name, (folder) => offSite.fetchInto(folder, newest.name, identity));
  const hours = (Date.now() - newest.madeAt.getTime()) / HOUR_MS;
  say(`It was made ${hours.toFixed(1)} hours ago`);
  if (hours > maxAgeHours)
    throw new StartError(`The newest backup is older than ${maxAgeHours} hours: does the timer run?`);
});

function readCommand() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { identity: { type: 'string' }, 'max-age-hours': { type: 'string', default: '48' } },
    });
    const [what, ...args] = positionals;
    const maxAgeHours = Number(values['max-age-hours']);
    const counts = { list: 0, fetch: 2, check: 0 };
    if (
      (what === 'list' || what === 'fetch' || what === 'check') &&
      args.length === counts[what] &&
      maxAgeHours > 0
    ) {
      return { what, args, identityFile: values.identity, maxAgeHours };
    }
  } catch {
    throw new StartError(USAGE);
  }
  throw new StartError(USAGE);
}

/** Restores a backup where nothing else is. */
async function checkByRestoring(name: string, fetchInto: (folder: string) => Promise<string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-check-'));
  try {
    say(`Fetching ${name}`);
    const source = await fetchInto(folder);
    const database = await startEmbedded({ dataDir: join(folder, 'data'), onProgress: () => {} });
    try {
      const manifest = await restoreBackup({
        databaseUrl: database.url,
        files: folderHome(join(folder, 'data', 'files')),
        backupsFolder: join(folder, 'data', 'backups'),
        source,
        say,
      });
      say(`Restored ${amount(manifest)}: all as in the backup`);
      for (const key of manifest.missingFiles) say(`Missing in it, although a row names it: files/${key}`);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
