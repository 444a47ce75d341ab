import { Client } from 'pg';
import type { Host } from '../config/database-hosts.ts';

/** How long a server may take to answer; a running one is faster. */
const PROBE_WITHIN_MS = 2_000;

/** No server accepts writes at the moment. */
class NoPrimary extends AggregateError {
  override readonly name = 'NoPrimary';
  /** PostgreSQL's error code for a server that can't be connected to now. */
  readonly code = '57P03';
}

/** The error for connecting to a standby, which only replays another server's writes. */
export class StandbyServer extends Error {
  override readonly name = 'StandbyServer';
  readonly code = '57P03';
  constructor({ host, port }: Host) {
    super(`${host}:${port} is a standby, which takes no writes`);
  }
}

/** Detects whether a client's server is a standby; PostgreSQL reports that before the first query. */
export function hearStandby(client: Client): () => boolean {
  let isStandby = false;
  const hear = (status: { parameterName: string; parameterValue: string }) => {
    if (status.parameterName === 'in_hot_standby') isStandby = status.parameterValue === 'on';
  };
  client.connection.on('parameterStatus', hear);
  return () => isStandby;
}

/** The server that last accepted writes, by URL. */
const lastPrimaries = new Map<string, Host>();
const searches = new Map<string, Promise<Host>>();

/**
 * Finds the server that accepts writes: the last one if it still does, else the first that answers that it does.
 * Concurrent calls share one search.
 * @throws NoPrimary, with the error of each server
 */
export function findPrimary(url: string, hosts: readonly Host[]): Promise<Host> {
  const running = searches.get(url);
  if (running) return running;
  const search = searchPrimary(url, hosts).finally(() => searches.delete(url));
  searches.set(url, search);
  return search;
}

async function searchPrimary(url: string, hosts: readonly Host[]): Promise<Host> {
  const last = lastPrimaries.get(url);
  const found = (last && (await probe(url, last).catch(() => null))) ?? (await askAll(url, hosts));
  lastPrimaries.set(url, found);
  return found;
}

async function askAll(url: string, hosts: readonly Host[]): Promise<Host> {
  try {
    return await Promise.any(hosts.map((host) => probe(url, host)));
  } catch (error) {
    const { errors } = error as AggregateError;
    const said = errors.map((each: unknown) => (each as Error).message).join('; ');
    throw new NoPrimary(errors, `No server takes writes (${said})`);
  }
}

/** @throws the reason why the server accepts no writes */
async function probe(url: string, { host, port }: Host): Promise<Host> {
  const client = new Client({
    connectionString: url,
    application_name: 'guildhall-search',
    connectionTimeoutMillis: PROBE_WITHIN_MS,
  });
  Object.assign(client, { host, port });
  client.on('error', () => {});
  const isStandby = hearStandby(client);
  await client.connect();
  await client.end();
  if (isStandby()) throw new StandbyServer({ host, port });
  return { host, port };
}
