import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { SecretConfig } from 'better-auth';
import type { Database } from '#platform/database/connect.ts';
import type { DataKeys } from '#platform/security/data-keys.ts';
import type { Secrets } from '#platform/security/keys.ts';

const KEY_VERSION = 1;
const BATCH = 500;
const TOKENS = ['access_token', 'refresh_token', 'id_token'] as const;

/** The key that the library encrypts with. `secret` decrypts what was stored before there were data keys. */
export const storageKey = (keys: DataKeys, secret: string): SecretConfig => ({
  keys: new Map([[KEY_VERSION, keys.keyFor('accounts library')]]),
  currentVersion: KEY_VERSION,
  legacySecret: secret,
});

/**
 * Re-encrypts signing keys and third parties' tokens, which were encrypted with the server's secrets, with the data
 * key. What none of the secrets can decrypt stays unchanged and is lost. Runs at the first start with data keys, in its
 * transaction.
 */
export async function moveStoredSecrets(db: Database, secrets: Secrets, keys: DataKeys): Promise<void> {
  const move = mover(secrets, keys);
  const signingKeys = await db.selectFrom('auth.jwks').select(['id', 'private_key']).limit(BATCH).execute();
  for (const { id, private_key: kept } of signingKeys) {
    const moved = JSON.stringify(await move(JSON.parse(kept) as string));
    await db.updateTable('auth.jwks').set({ private_key: moved }).where('id', '=', id).execute();
  }
  for (let after: string | undefined; ;) {
    const found = db
      .selectFrom('auth.accounts')
      .select(['id', ...TOKENS])
      .orderBy('id')
      .limit(BATCH);
    const batch = await (after === undefined ? found : found.where('id', '>', after)).execute();
    for (const { id, ...tokens } of batch.filter((row) => TOKENS.some((name) => row[name] !== null))) {
      const moved: typeof tokens = { ...tokens };
      for (const name of TOKENS) {
        const kept = tokens[name];
        moved[name] = kept === null ? null : await move(kept);
      }
      await db.updateTable('auth.accounts').set(moved).where('id', '=', id).execute();
    }
    after = batch.at(-1)?.id;
    if (after === undefined) return;
  }
}

const mover = ({ secret, previousSecrets }: Secrets, keys: DataKeys) => {
  const key = storageKey(keys, secret);
  return async (kept: string): Promise<string> => {
    for (const earlier of [secret, ...previousSecrets]) {
      const data = await symmetricDecrypt({ key: earlier, data: kept }).catch(() => null);
      if (data !== null) return symmetricEncrypt({ key, data });
    }
    return kept;
  };
};
