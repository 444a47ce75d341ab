import { randomBytes } from 'node:crypto';
import { keptText } from '#platform/config/kept-text.ts';
import type { Database } from '#platform/database/connect.ts';
import { demoWorldIds } from './demo.ts';

const PASSWORD_BYTES = 12;

/**
 * What the demo accounts of this data folder sign in with: random, kept beside the secret, told at the start.
 * @throws StartError when the data folder cannot be read or written.
 */
export const keptDemoPassword = (dataDir: string): string =>
  keptText(dataDir, 'demo-password', () => randomBytes(PASSWORD_BYTES).toString('base64url'));

/**
 * Sees to it that the demo accounts have this folder's password, also those that were made elsewhere or under the
 * password that earlier versions published.
 */
export async function setDemoPassword(
  db: Database,
  passwords: { matches(hash: string | null): Promise<boolean>; hash(): Promise<string> },
): Promise<void> {
  const ids = demoWorldIds().get('auth.accounts') ?? [];
  const accounts = await db
    .selectFrom('auth.accounts')
    .select(['id', 'password'])
    .where('id', 'in', ids)
    .execute();
  for (const { id, password } of accounts) {
    if (await passwords.matches(password)) continue;
    await db
      .updateTable('auth.accounts')
      .set({ password: await passwords.hash() })
      .where('id', '=', id)
      .execute();
  }
}
