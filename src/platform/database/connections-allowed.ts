import { Client } from 'pg';

/** How many connections PostgreSQL has for users that are no superusers. */
export async function countConnectionsAllowed(url: string): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'guildhall' });
  client.on('error', () => {});
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
