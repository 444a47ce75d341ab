// `npm run doctor`: looks at everything that the product stands on, with the variables of its environment, and says what
// to do about what is wrong. Ends with 1 when something is.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addressProblem, type Config } from '#platform/config/config.ts';
import { fileColumns } from '#api/features.ts';
import { countDemoAccounts, demoAccountsProblem } from '#demo/remove-demo.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { examineConfig, hasSecret } from '#platform/doctor/examine-config.ts';
import { examineDatabase } from '#platform/doctor/examine-database.ts';
import { examineDisk } from '#platform/doctor/examine-disk.ts';
import { examineMail } from '#platform/doctor/examine-mail.ts';
import { examineOffSite } from '#platform/doctor/examine-off-site.ts';
import { examineReplica } from '#platform/doctor/examine-replica.ts';
import { examineBucket } from '#platform/doctor/examine-bucket.ts';
import { examinePort } from '#platform/doctor/examine-port.ts';
import { openFileStores, placeOfFiles } from '#platform/files/open-stores.ts';
import { type Finding, good, note, wrong } from '#platform/doctor/finding.ts';
import { isExpectedError } from '#platform/config/start-error.ts';
import { readStoredConfig } from '#api/process/setup/read-stored-config.ts';
import { listSpentAddresses } from '#features/accounts/server/admin/note-admin-address.ts';
import { countDataKeys, findDataKeys } from '#platform/security/data-keys.ts';
import { hasOwnDatabase, operate, say, withDatabase } from './operate.ts';

const builtPage = join(import.meta.dirname, '../../dist/client/index.html');
const marks = { good: 'ok   ', note: 'note ', wrong: 'WRONG' };

async function examineAll(): Promise<Finding[]> {
  const { config, findings } = examineConfig(process.env);
  findings.push(
    existsSync(builtPage)
      ? good('pages', 'are built')
      : note('pages', 'are not built yet: npm start does it'),
  );
  if (config === null) return findings;
  findings.push(...(await examinePort(config)), ...(await examineDisk(config.dataDir, new Date())));
  if (config.bucket) findings.push(await examineBucket(config.bucket));
  if (config.offSite) findings.push(await examineOffSite(config.offSite, new Date()));
  const database = await databaseFindings(config);
  findings.push(...database.findings);
  if (config.databaseReplica) findings.push(await examineReplica(config.databaseReplica.url));
  findings.push(...examineSettled(database.settled), ...(await examineMail(database.settled)));
  return findings;
}

/** What is found about the database, and the configuration with what the first run has stored there. */
async function databaseFindings(config: Config): Promise<{ findings: Finding[]; settled: Config }> {
  if (config.databaseUrl === null && !hasOwnDatabase(config)) {
    const findings = [note('database', `there is none in ${config.dataDir} yet: npm start makes it`)];
    return { findings, settled: config };
  }
  try {
    return await withDatabase(config, async (url) => ({
      findings: await examineDatabase(url, {
        files: { store: openFileStores(config).files, place: placeOfFiles(config) },
        fileColumns,
        workers: config.workers,
        checks: [
          ...(hasSecret(config)
            ? [
                (db: Database) => examineDataKeys(db, config),
                (db: Database) => examineAdminEmails(db, config),
              ]
            : []),
          ...(config.production ? [examineDemoAccounts] : []),
        ],
      }),
      settled: hasSecret(config) ? await settledConfig(url, config) : config,
    }));
  } catch (error) {
    if (isExpectedError(error)) return { findings: [wrong('database', error.message)], settled: config };
    throw error;
  }
}

async function settledConfig(url: string, config: Config): Promise<Config> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    return (await readStoredConfig(db, process.env, config)).config;
  } catch {
    // The schema of an older version has no place for it.
    return config;
  } finally {
    await close();
  }
}

/** What a server of production needs, wherever it is set. */
function examineSettled(config: Config): Finding[] {
  const problem = addressProblem(config);
  return [
    ...(problem === null
      ? []
      : [wrong('configuration', `${problem}; the first run in the browser asks for it`)]),
    ...(config.production && config.smtpUrl === null
      ? [wrong('mail', `nobody gets any: messages are kept in ${config.dataDir}/outbox. Set SMTP_URL`)]
      : []),
  ];
}

async function examineDataKeys(db: Database, config: Config): Promise<Finding> {
  const { all, unopened } = await countDataKeys(db, config);
  if (unopened === 0)
    return good('data keys', all === 0 ? 'there are none yet: npm start makes one' : 'all open');
  return note(
    'data keys',
    `${unopened} of ${all} are sealed with another SECRET: name it in SECRET_PREVIOUS for one start. If nobody has it, leave them`,
  );
}

async function examineAdminEmails(db: Database, config: Config): Promise<Finding> {
  const keys = await findDataKeys(db, config);
  const spent = keys === null ? [] : await listSpentAddresses({ db, keys, config });
  if (spent.length === 0) return good('admins', 'no address of ADMIN_EMAILS was an admin’s before');
  return note(
    'admins',
    `${spent.join(', ')}: an admin’s address before, so ADMIN_EMAILS makes nobody an admin by it again; npm run make-admin does`,
  );
}

async function examineDemoAccounts(db: Database): Promise<Finding> {
  const count = await countDemoAccounts(db);
  return count > 0
    ? wrong('accounts', demoAccountsProblem(count))
    : good('accounts', 'none is of the demo world');
}

await operate(async () => {
  const findings = await examineAll();
  for (const { about, state, says } of findings) say(`${marks[state]}  ${about.padEnd(13)}  ${says}`);
  const count = findings.filter(({ state }) => state === 'wrong').length;
  if (count > 0) process.exitCode = 1;
  say(count === 0 ? 'Nothing is wrong' : `${count} of ${findings.length} things are wrong`);
});
