// The server's entry: starts its parts in order, and stops them in the opposite order.
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { openDatabase } from '#platform/database/connect.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { refuseUnfitAddresses } from '#platform/database/poolers.ts';
import { demoAccounts } from '#features/accounts/server/sign-in/demo-accounts.ts';
import { keptDemoPassword } from '#demo/demo-password.ts';
import { addressProblem, type Config, ConfigError } from '#platform/config/config.ts';
import { readStoredConfig } from './process/setup/read-stored-config.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { createLog, type Log } from '#platform/log.ts';
import { createMetrics } from '#platform/monitoring/metrics.ts';
import { retention } from '#shared/retention.ts';
import { startOwnDatabase } from './process/own-database.ts';
import type { Crew } from './process/crew.ts';
import { type Life, runProcess } from './process/life.ts';
import { STOP_LIMIT_MS } from './process/limits.ts';
import { openWatchers } from './process/open-watchers.ts';
import { makeCrew } from './process/primary.ts';
import { serve } from './process/serve.ts';
import { firstRun, needsSetup } from './process/setup/first-run.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Resolves when the parent process has built the browser's files, or has ended. */
const pagesBuilt = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['message', 'disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP'])
      process.once(event, () => resolve());
  });

runProcess(async (life) => {
  const pages = process.env['PAGES_UNDER_WAY'] === '1' ? pagesBuilt() : Promise.resolve();
  // Determined at once, because a terminal that is closed later no longer counts.
  const hasTerminal = isatty(0);
  const opening = loadConfig(process.env);
  const watchers = await openWatchers(opening);
  const log = createLog(opening.logLevel, watchers.report);
  life.onEnd(watchers.close);
  life.tellTo(log, opening.dataDir);
  let crew: Crew | undefined;
  // If the parent script dies, this process ends too.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => life.stop());
  // A closed terminal ends it too. Without a terminal, the signal replaces the workers, if there are several.
  process.on('SIGHUP', () => {
    if (crew === undefined || hasTerminal) life.stop();
    else void crew.roll();
  });

  const { databaseDirectUrl: directUrl, databaseReplica } = opening;
  if (opening.databaseUrl !== null) {
    const replicaUrl = databaseReplica?.url ?? null;
    await refuseUnfitAddresses({ databaseUrl: opening.databaseUrl, directUrl, replicaUrl });
  }
  const databaseUrl = opening.databaseUrl ?? (await startKeptDatabase(life, opening.dataDir, log));
  await migrateDatabase({
    url: directUrl ?? databaseUrl,
    onProgress: ({ name, done, total }) => say(`Preparing the database: ${name} (${done} of ${total})`),
  });
  const config = await settleConfig(life, opening, directUrl ?? databaseUrl, log);
  if (config === null) return;
  await pages;
  if (life.isStopping()) return;
  const demoPassword = config.demo ? keptDemoPassword(config.dataDir) : null;
  const parts = { config, log, databaseUrl, demoPassword };
  if (config.workers === 1) {
    await serve(life, { ...parts, metrics: createMetrics(), workers: 1, worksOnJobs: true });
  } else {
    crew = await makeCrew(parts);
    life.onEnd(async () => {
      if (!(await crew?.stop())) throw new Error('not every worker ended in order');
    });
    await crew.begin();
  }
  if (life.isStopping()) return;
  say(`${config.productName} is at ${config.publicUrl}`);
  if (demoPassword !== null) sayDemoAccounts(demoPassword);
  if (config.production && config.smtpUrl === null) {
    const folder = join(config.dataDir, 'outbox');
    log.warn(
      `SMTP_URL is not set: nobody gets mail, and messages whose links let their reader in lie in ${folder} for ${retention.mails.days} days`,
    );
  }
}, STOP_LIMIT_MS.primary);

/**
 * The configuration to serve with: that of the environment, and what the first run has stored, which is served first if
 * nobody has an account yet. Null if the server is to stop.
 * @throws ConfigError when production has no address
 */
async function settleConfig(life: Life, opening: Config, url: string, log: Log): Promise<Config | null> {
  const { db, close } = openDatabase({ url, max: 2 });
  try {
    const before = await readStoredConfig(db, process.env, opening);
    if (await needsSetup(db, before.config)) {
      await firstRun({
        db,
        config: before.config,
        env: process.env,
        isStopping: () => life.isStopping(),
        log,
        say,
      });
      if (life.isStopping()) return null;
    }
    const { config, added, unopened } = await readStoredConfig(db, process.env, opening);
    if (unopened.length > 0) {
      log.warn(
        { unopened },
        'stored variables are sealed with another SECRET: name it in SECRET_PREVIOUS for one start, or set them',
      );
    }
    const problem = addressProblem(config);
    if (problem !== null) throw new ConfigError([problem]);
    // Workers inherit the environment.
    Object.assign(process.env, added);
    return config;
  } finally {
    await close();
  }
}

/** The password may be printed because demo mode is only for this machine. */
function sayDemoAccounts(demoPassword: string): void {
  say(`Demo accounts, on /auth by one click or with the password ${demoPassword}:`);
  for (const { email, description } of demoAccounts) say(`  ${email.padEnd(24)}${description}`);
}

async function startKeptDatabase(life: Life, dataDir: string, log: Log): Promise<string> {
  const database = await startOwnDatabase(dataDir, say, log);
  life.onEnd(() => database.stop());
  return database.url;
}
