import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { createEncryption, type Secrets } from '#platform/security/keys.ts';

/** The variables that the first run can store. Those of the database and of the secret can't be: they open the store. */
const storable = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_EMAIL', 'DEMO'] as const;

export type StoredVariables = Partial<Record<(typeof storable)[number], string>>;

const PURPOSE = 'stored variables';

const isStorable = (name: string): name is keyof StoredVariables =>
  (storable as readonly string[]).includes(name);

/** Makes whoever else completes the first run wait until the transaction has ended. */
export async function lockFirstRun(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first run', 0))`.execute(db);
}

/** The stored variables, and the names of those that were sealed with a secret that this server does not have. */
export async function readStoredVariables(
  db: Database,
  secrets: Secrets,
): Promise<{ variables: StoredVariables; unopened: string[] }> {
  const encryption = createEncryption(secrets, PURPOSE);
  const rows = await db
    .selectFrom('stored_variables')
    .select(['name', 'sealed'])
    .orderBy('id')
    .limit(storable.length)
    .execute();
  const variables: StoredVariables = {};
  const unopened: string[] = [];
  for (const { name, sealed } of rows) {
    if (!isStorable(name)) continue;
    try {
      variables[name] = String(encryption.decrypt(sealed));
    } catch {
      unopened.push(name);
    }
  }
  return { variables, unopened };
}

/** Stores variables; one that is stored already is replaced. They are sealed with the current secret. */
export async function storeVariables(
  db: Database,
  secrets: Secrets,
  variables: StoredVariables,
): Promise<void> {
  const encryption = createEncryption(secrets, PURPOSE);
  const rows = Object.entries(variables).map(([name, value]) => ({
    name,
    sealed: encryption.encrypt(value),
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('stored_variables')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ sealed: (row) => row.ref('excluded.sealed') }),
    )
    .execute();
}
