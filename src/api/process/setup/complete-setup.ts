import { createFirstAdmin } from '#features/accounts/server/admin/create-first-admin.ts';
import { type Passwords, serverItself } from '#features/accounts/server/passwords/passwords.ts';
import { lockBranding, writeBranding } from '#features/branding/server/records/branding.ts';
import { lockFirstRun, storeVariables } from '#features/installation/server/records/stored-variables.ts';
import { hasUsers, insertDemoWorld } from '#demo/demo.ts';
import type { Context } from '#platform/context.ts';
import type { SetupChoice } from './setup-form.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'config'> & {
  passwords: Passwords;
  /** The password of the demo accounts. */
  demoPassword: () => string;
};

/**
 * Stores what was chosen and adds the admin, with the demo world if it was chosen: all of it, or nothing. Returns whether
 * it did: false if another server, or another tab, was first.
 */
export async function completeSetup(parts: Parts, choice: SetupChoice): Promise<boolean> {
  const { db, clock, config, passwords, demoPassword } = parts;
  const { admin, branding, variables, demo } = choice;
  const passwordHash = await passwords.hash(admin.password, serverItself);
  return db.transaction().execute(async (transaction) => {
    await lockFirstRun(transaction);
    if (await hasUsers(transaction)) return false;
    if (demo) {
      const hashPassword = () => passwords.hash(demoPassword(), serverItself);
      await insertDemoWorld(transaction, { now: clock(), hashPassword });
    }
    await createFirstAdmin({ db: transaction, clock }, { email: admin.email, passwordHash });
    await storeVariables(transaction, config, variables);
    const stored = await lockBranding(transaction);
    await writeBranding(transaction, { ...stored.branding, ...branding });
    return true;
  });
}
