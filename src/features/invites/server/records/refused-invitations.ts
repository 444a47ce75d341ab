import type { Database } from '#platform/database/connect.ts';

/** Whether the owner of the address with this hash wants no invitations. */
export async function isRefused(db: Database, addressHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('refused_invitations')
    .select('address_hash')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that an address wants no invitations. Can be repeated without effect. */
export async function addRefusal(db: Database, addressHash: string, now: Date): Promise<void> {
  await db
    .insertInto('refused_invitations')
    .values({ address_hash: addressHash, refused_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the entry that an address wants no invitations. */
export async function removeRefusal(db: Database, addressHash: string): Promise<void> {
  await db.deleteFrom('refused_invitations').where('address_hash', '=', addressHash).execute();
}
