import {
  listSpentAddresses,
  noteEveryAdminAddress,
} from '#features/accounts/server/admin/note-admin-address.ts';
import { serverItself, type Passwords } from '#features/accounts/server/passwords/passwords.ts';
import { shortenSessions } from '#features/accounts/server/records/sessions.ts';
import { moveStoredSecrets } from '#features/accounts/server/records/stored-secrets.ts';
import { setDemoPassword } from '#demo/demo-password.ts';
import { fillDemoWorld } from '#demo/demo.ts';
import { refuseDemoAccounts } from '#demo/remove-demo.ts';
import type { Context } from '#platform/context.ts';
import { type DataKeys, openDataKeys } from '#platform/security/data-keys.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'config' | 'log'> & {
  passwords: Passwords;
  /** The password of the demo accounts; null outside of demo mode. */
  demoPassword: string | null;
};

/**
 * Prepares a migrated database for this configuration: demo data if requested and the database is empty, the data keys,
 * the configured admins, and sessions that are no longer than allowed.
 * @returns keys that stay the same when the server's secret changes
 * @throws StartError in production on a database with demo accounts
 */
export async function prepareDatabase(parts: Parts): Promise<DataKeys> {
  const { db, clock, config, log, demoPassword } = parts;
  if (config.production) await refuseDemoAccounts(db);
  if (demoPassword !== null) await prepareDemo(parts, demoPassword);
  const { keys, unopened } = await openDataKeys(db, config, (transaction, made) =>
    moveStoredSecrets(transaction, config, made),
  );
  if (unopened > 0) {
    log.warn(
      { unopened },
      'there are data keys of another SECRET: name it in SECRET_PREVIOUS to have them back',
    );
  }
  await noteEveryAdminAddress({ db, clock, keys });
  const spent = (await listSpentAddresses({ db, keys, config })).length;
  if (spent > 0) {
    log.warn(
      { spent },
      'addresses of ADMIN_EMAILS that make nobody an admin again: npm run doctor names them, npm run make-admin is for them',
    );
  }
  await shortenSessions(db, config.session);
  return keys;
}

/** Fills an empty database with demo data; if that was done before, sets the demo accounts' password to this folder's. */
async function prepareDemo({ db, clock, passwords }: Parts, password: string): Promise<void> {
  const hash = () => passwords.hash(password, serverItself);
  if (await fillDemoWorld(db, { now: clock(), hashPassword: hash })) return;
  await setDemoPassword(db, { hash, matches: (kept) => passwords.matches(password, kept, serverItself) });
}
