// The server's entry: starts what the product needs, in order, and ends it in the opposite one.
import { join } from 'node:path';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { demoAccounts } from '../features/accounts/server/sign-in/demo-accounts.ts';
import { keptDemoPassword } from '../demo/demo-password.ts';
import { startProblem } from '../platform/database/start-problem.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { createLog, describeError, type Log } from '../platform/log.ts';
import { retention } from '../shared/retention.ts';
import { assemble } from './assemble.ts';
import { startOwnDatabase } from './own-database.ts';
import { startServer } from './server.ts';

/** After this long the process ends whatever still runs. */
const STOP_LIMIT_MS = 29_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What has to be ended, the last started first. */
const endings: (() => Promise<void>)[] = [];
let stopping = false;
let exitCode = 0;
/** Known once the configuration is read. */
let dataFolder = '.';

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  dataFolder = config.dataDir;
  const log = createLog(config.logLevel);
  // A closed terminal, and the death of the script that started this process, end it as well.
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => stop(log));

  // A mistake in the program: what it left behind can't be trusted, so the process ends, but in order.
  process.on('uncaughtException', (error) => {
    log.fatal({ error: describeError(error) }, 'unexpected error outside of a request');
    exitCode = 1;
    stop(log);
  });

  const databaseUrl = config.databaseUrl ?? (await startKeptDatabase(config.dataDir, log));
  await migrateDatabase({
    url: databaseUrl,
    onProgress: ({ name, done, total }) => say(`Preparing the database: ${name} (${done} of ${total})`),
  });
  const demoPassword = config.demo ? keptDemoPassword(config.dataDir) : null;
  const product = await assemble({ config, log, databaseUrl, demoPassword, isStopping: () => stopping });
  endings.push(() => product.stop());
  if (stopping) return;
  const server = await startServer(product.app, config);
  endings.push(() => {
    product.endStreams();
    return server.close();
  });
  say(`${config.productName} is at ${config.publicUrl}`);
  if (demoPassword !== null) sayDemoAccounts(demoPassword);
  if (config.production && config.smtpUrl === null) {
    const folder = join(config.dataDir, 'outbox');
    log.warn(
      `SMTP_URL is not set: nobody gets mail, and messages whose links let their reader in lie in ${folder} for ${retention.mails.days} days`,
    );
  }
}

/** Demo mode is for this machine only: what is said here opens nothing to anybody else. */
function sayDemoAccounts(demoPassword: string): void {
  say(`Demo accounts, on /auth by one click or with the password ${demoPassword}:`);
  for (const { email, description } of demoAccounts) say(`  ${email.padEnd(24)}${description}`);
}

async function startKeptDatabase(dataDir: string, log: Log): Promise<string> {
  const database = await startOwnDatabase(dataDir, say, log);
  endings.push(() => database.stop());
  return database.url;
}

/** Ends all that was started. What can't be ended is told and does not keep the rest from it. */
async function endAll(log?: Log): Promise<void> {
  for (const end of endings.splice(0).toReversed()) {
    await end().catch((error: unknown) => log?.error({ error: describeError(error) }, 'stopping failed'));
  }
}

/** Ends the server: requests in flight first, then jobs, connections, the database. A second signal changes nothing. */
function stop(log: Log): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  void started.then(() => endAll(log)).then(() => process.exit(exitCode));
}

const started = start().catch(async (error: unknown) => {
  const problem = startProblem(error, dataFolder);
  if (problem === null) console.error(error);
  else process.stderr.write(`${problem}\n`);
  await endAll();
  process.exit(1);
});
