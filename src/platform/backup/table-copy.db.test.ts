import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { copyTableOut } from './table-copy.ts';

const { url } = testDatabase();

test('a table is counted whole, also where the count of the server comes after the last row was read', async () => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create temp table probe (line text)');
    const { rows } = await client.query<{ schema: string }>(
      "select relnamespace::regnamespace::text as schema from pg_class where relname = 'probe'",
    );
    const table = { schema: rows[0]?.schema ?? '', name: 'probe', columns: ['line'] };
    const counts: number[] = [];
    // The server answers in chunks of 8 and 64 KiB; these sizes put its row count into the chunk after the last row.
    for (const around of [8_192, 65_536, 131_072]) {
      for (let bytes = around - 60; bytes < around; bytes += 3) {
        await client.query('truncate probe');
        await client.query(
          `insert into probe select repeat('x', $1::int / 2) || E'\\n' from generate_series(1, 2)`,
          [bytes - 20],
        );
        const { chunks, result } = copyTableOut(client, table);
        for await (const chunk of chunks) expect(chunk.length).toBeGreaterThan(0);
        counts.push(result().rows);
      }
    }
    expect(new Set(counts)).toEqual(new Set([2]));
  } finally {
    await client.end();
  }
});
