import type { Client } from 'pg';

/**
 * Removes a database if it is there, and ends this user's connections to it first. Not `drop database … (force)`:
 * that one also wants to end a vacuum that happens to run there, which only a superuser may, while the plain statement
 * asks the vacuum to leave and waits.
 */
export async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and usename = current_user and pid <> pg_backend_pid()`,
    [name],
  );
  await client.query(`drop database if exists ${name}`);
}
