import type { Context } from '#platform/context.ts';
import type { DataKeys } from '#platform/security/data-keys.ts';
import {
  findAdminAddresses,
  findAdminsAmong,
  insertAdminAddress,
  insertAdminAddresses,
  listEveryAdminAddress,
} from '../records/admin-addresses.ts';

type Kept = Pick<Context, 'db' | 'clock' | 'keys'>;

const hashOf = (keys: DataKeys, address: string): string =>
  keys.hash('admin addresses', address.trim().normalize('NFC').toLowerCase());

/**
 * Records permanently that the address is or was an admin's, whatever happens to the account: ADMIN_EMAILS never makes
 * anybody an admin by this address again. False if it was recorded before; of two concurrent calls one gets true.
 */
export const noteAdminAddress = ({ db, clock, keys }: Kept, address: string): Promise<boolean> =>
  insertAdminAddress(db, hashOf(keys, address), clock());

/** Records the addresses of all present and former admins that accounts and the audit log know. Can be repeated without effect. */
export async function noteEveryAdminAddress({ db, clock, keys }: Kept): Promise<void> {
  const addresses = await listEveryAdminAddress(db);
  // Sorted, so that workers that start at the same time do not deadlock.
  const hashes = [...new Set(addresses.map((address) => hashOf(keys, address)))].toSorted();
  await insertAdminAddresses(db, hashes, clock());
}

/** The addresses of ADMIN_EMAILS that no longer make anybody an admin, although no present admin has them. */
export async function listSpentAddresses({
  db,
  keys,
  config,
}: Pick<Context, 'db' | 'keys'> & { config: Pick<Context['config'], 'adminEmails'> }): Promise<string[]> {
  const { adminEmails } = config;
  const hashes = adminEmails.map((address) => hashOf(keys, address));
  const spent = await findAdminAddresses(db, hashes);
  const admins = await findAdminsAmong(db, adminEmails);
  return adminEmails.filter((address, index) => spent.has(hashes[index]!) && !admins.has(address));
}
