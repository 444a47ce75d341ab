import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { readPostmaster, urlOf } from '#platform/database/embedded/postmaster.ts';

/**
 * Makes the sign-in of the page's browser eleven minutes old, so that it counts as a proof no more. Other sign-ins of the
 * same user stay as they are.
 */
export async function makeSignInStale(page: Page): Promise<void> {
  const answer = await page.context().request.get('/api/devices');
  const { devices } = (await answer.json()) as { devices: { id: string; current: boolean }[] };
  const session = devices.find(({ current }) => current);
  if (!session) throw new Error('Nobody is signed in here');
  const cluster = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres', 'data');
  const postmaster = readPostmaster(cluster);
  if (!postmaster) throw new Error(`No database runs in ${cluster}`);
  const database = new Client({ connectionString: urlOf(postmaster, cluster) });
  await database.connect();
  try {
    await database.query("update auth.sessions set proven_at = now() - interval '11 minutes' where id = $1", [
      session.id,
    ]);
  } finally {
    await database.end();
  }
}
