import type { Database } from '#platform/database/connect.ts';

/** Whether the address with this hash wants no invitations. */
export async function isRefused(db: Database, addressHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('refused_invitations')
    .select('address_hash')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that an address wants no invitations; again changes nothing. */
export async function addRefusal(db: Database, addressHash: string, now: Date): Promise<void> {
  await db
    .insertInto('refused_invitations')
    .values({ address_hash: addressHash, refused_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets that an address wants no invitations. */
export async function removeRefusal(db: Database, addressHash: string): Promise<void> {
  await db.deleteFrom('refused_invitations').where('address_hash', '=', addressHash).execute();
}
