import { databaseClient } from './clients.ts';

const ANSWER_WITHIN_MS = 10_000;

/** How many connections PostgreSQL allows for users who are not superusers. */
export async function countConnectionsAllowed(url: string): Promise<number> {
  const client = databaseClient(url, { application_name: 'guildhall', query_timeout: ANSWER_WITHIN_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ allowed: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
    );
    return rows[0]!.allowed;
  } finally {
    await client.end();
  }
}
