import { StartError } from '../config/start-error.ts';
import { databaseClient, unreachable } from './clients.ts';

const ANSWER_WITHIN_MS = 10_000;
const MESSAGE_WITHIN_MS = 2_000;
const PROBE_CHANNEL = 'guildhall_start';

type Addresses = {
  databaseUrl: string;
  /** Null if all connections use `databaseUrl`. */
  directUrl: string | null;
  replicaUrl: string | null;
};

/**
 * Refuses database URLs that do not suit their purpose. Through a pooler in transaction mode, such as PgBouncer, no
 * notifications arrive, and a connection's locks and settings may end up with other clients; whatever needs them uses
 * the direct URL. A replica is asked on each connection how fresh it is, which a pooler would also mix up.
 * @throws StartError in one line, also when the database can't be reached
 */
export async function refuseUnfitAddresses(addresses: Addresses): Promise<void> {
  try {
    await refuseUnfitPrimary(addresses);
  } catch (error) {
    throw error instanceof StartError ? error : unreachable(error);
  }
  // A replica that is down may come back while the server runs.
  if (addresses.replicaUrl === null || !(await leadsToPooler(addresses.replicaUrl).catch(() => false)))
    return;
  throw new StartError('DATABASE_REPLICA_URL leads to a pooler: it must lead to a standby itself');
}

async function refuseUnfitPrimary({ databaseUrl, directUrl }: Addresses): Promise<void> {
  if (directUrl === null) {
    if (!(await leadsToPooler(databaseUrl))) return;
    throw new StartError(
      'DATABASE_URL leads to a pooler such as PgBouncer: set DATABASE_DIRECT_URL to an address that leads to PostgreSQL itself',
    );
  }
  if (await bringsMessages(directUrl)) return;
  throw new StartError(
    'DATABASE_DIRECT_URL leads to a pooler in transaction mode: it must lead to PostgreSQL itself',
  );
}

/** Whether a URL leads to a pooler: poolers give connections process numbers of their own instead of PostgreSQL's. */
async function leadsToPooler(url: string): Promise<boolean> {
  const client = databaseClient(url, { ...probing, mayBeStandby: true });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]!.pid !== (client as unknown as { processID: number }).processID;
  } finally {
    await client.end();
  }
}

/** Whether a connection receives notifications while it is idle. */
async function bringsMessages(url: string): Promise<boolean> {
  const [listening, telling] = [databaseClient(url, probing), databaseClient(url, probing)];
  const heard = Promise.withResolvers<boolean>();
  listening.once('notification', () => heard.resolve(true));
  const timer = setTimeout(() => heard.resolve(false), MESSAGE_WITHIN_MS);
  try {
    await listening.connect();
    await listening.query(`listen ${PROBE_CHANNEL}`);
    await telling.connect();
    await telling.query(`notify ${PROBE_CHANNEL}`);
    return await heard.promise;
  } finally {
    clearTimeout(timer);
    await Promise.all([listening.end(), telling.end()]);
  }
}

const probing = {
  application_name: 'guildhall-start',
  connectionTimeoutMillis: ANSWER_WITHIN_MS,
  query_timeout: ANSWER_WITHIN_MS,
};
