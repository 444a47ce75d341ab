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
 * Keeps for ever that the address is an admin's, whatever becomes of the account: ADMIN_EMAILS makes nobody an admin by it
 * again. False where it was one before; of two at the same time one gets true.
 */
export const noteAdminAddress = ({ db, clock, keys }: Kept, address: string): Promise<boolean> =>
  insertAdminAddress(db, hashOf(keys, address), clock());

/** Keeps the addresses of all who are or were admins, as far as accounts and the audit log know them. Again changes nothing. */
export async function noteEveryAdminAddress({ db, clock, keys }: Kept): Promise<void> {
  const addresses = await listEveryAdminAddress(db);
  // In one order, so that workers that start together do not wait for each other.
  const hashes = [...new Set(addresses.map((address) => hashOf(keys, address)))].toSorted();
  await insertAdminAddresses(db, hashes, clock());
}

/** The addresses of ADMIN_EMAILS by which nobody becomes an admin any more, although they are no admin's now. */
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
