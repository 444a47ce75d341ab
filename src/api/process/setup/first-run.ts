import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createPasswords } from '#features/accounts/server/passwords/passwords.ts';
import { keptDemoPassword } from '#demo/demo-password.ts';
import { hasUsers } from '#demo/demo.ts';
import type { Config } from '#platform/config/config.ts';
import { isLoopbackHost } from '#platform/config/loopback.ts';
import type { Database } from '#platform/database/connect.ts';
import { examineBucket } from '#platform/doctor/examine-bucket.ts';
import { examineConfig } from '#platform/doctor/examine-config.ts';
import { examineServer } from '#platform/doctor/examine-database.ts';
import { examineDisk } from '#platform/doctor/examine-disk.ts';
import type { Finding } from '#platform/doctor/finding.ts';
import type { Log } from '#platform/log.ts';
import { startServer } from '../server.ts';
import { completeSetup } from './complete-setup.ts';
import { setupApp } from './setup-app.ts';
import { sendTestMail } from './send-test-mail.ts';
import type { SetupScope } from './setup-form.ts';

const clock = () => new Date();

/** How often it is checked whether another server was set up, and whether this one is to stop. */
const LOOK_MS = 500;

/** Capital letters and digits that nobody takes for one another, 32 of them: 5 bits each. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LETTERS = 16;

/** A code of 80 bits, in four groups. */
function newCode(): string {
  const letters = Array.from(randomBytes(CODE_LETTERS), (byte) => LETTERS[byte % LETTERS.length]);
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-');
}

/** Whether this installation begins with the setup page: nobody has an account, and nobody becomes admin by the environment. */
export const needsSetup = async (db: Database, config: Config): Promise<boolean> =>
  (config.setup ?? !config.demo) && config.adminEmails.length === 0 && !(await hasUsers(db));

type FirstRunParts = {
  db: Database;
  config: Config;
  env: Readonly<Record<string, string | undefined>>;
  isStopping: () => boolean;
  log: Log;
  say: (line: string) => void;
};

/** Serves the setup page until it is filled in, here or at another server on the same database, or until this one stops. */
export async function firstRun(parts: FirstRunParts): Promise<void> {
  const { db, config, env, isStopping, log, say } = parts;
  const given = new Set(Object.keys(env).filter((name) => env[name]?.trim()));
  const scope: SetupScope = { config, given };
  const code = newCode();
  const passwords = createPasswords();
  let isDone = false;
  const app = setupApp({
    scope,
    log,
    code,
    findings: () => findingsOf(parts),
    sendTestMail: (values) => sendTestMail(values, scope),
    complete: (choice) => {
      const demoPassword = () => keptDemoPassword(config.dataDir);
      return completeSetup({ db, clock, config, passwords, demoPassword }, choice);
    },
    onDone: () => {
      isDone = true;
    },
  });
  const listen = getRequestListener(app.fetch);
  const server = await startServer((request, response) => void listen(request, response), config);
  say(`Set up this installation at ${placeOf(config, server.port)}/setup?code=${code}`);
  while (!isDone && !isStopping()) {
    await sleep(LOOK_MS);
    // A moment without the database changes nothing.
    isDone ||= await hasUsers(db).catch(() => false);
  }
  await server.close();
}

/** Where the operator's browser finds this server: at its address, or at this machine. */
const placeOf = (config: Config, port: number): string =>
  config.production && config.hasAddress
    ? config.publicUrl
    : `http://${isLoopbackHost(config.host) || /^(0\.0\.0\.0|::)$/.test(config.host) ? 'localhost' : config.host}:${port}`;

/** What the doctor finds, as far as that is done in a moment and concerns an empty installation. */
async function findingsOf({ db, config, env }: FirstRunParts): Promise<Finding[]> {
  const [database, disk, bucket] = await Promise.all([
    examineServer(db, config.workers),
    examineDisk(config.dataDir, clock()),
    config.bucket ? examineBucket(config.bucket) : null,
  ]);
  // Admin and mail server are what this page asks for.
  const { findings } = examineConfig({ ADMIN_EMAILS: 'asked@here.example', ...env });
  return [
    ...findings.filter(({ about }) => about !== 'mail'),
    database,
    ...disk,
    ...(bucket ? [bucket] : []),
  ];
}
