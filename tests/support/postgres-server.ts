import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { databaseUrl } from './database-url.ts';
import { dropDatabase } from './drop-database.ts';
import { findPgBouncer, startPgBouncer } from './services/pgbouncer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's server is, and what the names of this run's databases begin with. */
    postgres: { url: string; prefix: string };
    /** PgBouncer's port, by which all databases of that server can be reached too; null where there is no PgBouncer. */
    pooler: { port: number } | null;
  }
}

/**
 * Starts one server for the run, or uses the one that TEST_DATABASE_URL names (as a user who may create databases),
 * and migrates the template that every worker copies. The processes that tests start share what Node compiled.
 */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const compiled = await mkdtemp(join(tmpdir(), 'guildhall-compiled-'));
  process.env['NODE_COMPILE_CACHE'] = compiled;
  const server = await openServer();
  const prefix = `guildhall_test_${process.pid}_${Date.now().toString(36)}`;
  const template = `${prefix}_template`;
  try {
    await run(server.url, [`create database ${template}`]);
    await migrateDatabase({ url: databaseUrl(server.url, template) });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgres', { url: server.url, prefix });
  const program = findPgBouncer();
  const pooler = program === null ? null : await startPgBouncer(program, server.url);
  project.provide('pooler', pooler && { port: pooler.port });
  return async () => {
    await pooler?.stop();
    await dropDatabases(server.url, prefix);
    await server.stop();
    // Processes that end right now still write there.
    await rm(compiled, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}

/** Nothing here has to survive a crash. Each worker of vitest.config.ts takes up to 40 connections. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-test-'));
  // Started by root, the server runs as another user, who has to get in.
  await chmod(dataDir, 0o755);
  const server = await startEmbedded({ dataDir, settings });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, stop };
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of found.rows) await dropDatabase(client, datname);
  await client.end();
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
