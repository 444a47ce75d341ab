import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CuttableLink, cuttableLink } from '../support/cuttable-link.ts';
import { emptyDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('away');
let link: CuttableLink;
let server: ServerProcess;

beforeAll(async () => {
  link = await cuttableLink(databaseUrl);
  server = await startServerProcess({ DATABASE_URL: link.url });
});
afterAll(async () => {
  await server.cleanUp();
  await link.cut();
});

const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;

test('while the database is away the server lives and says so, and it recovers by itself', async () => {
  const list = '/api/campaigns?type=Retailer';
  expect([await statusOf('/readyz'), await statusOf(list)]).toEqual([200, 200]);

  await link.cut();
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), 10_000);
  expect(await statusOf('/healthz')).toBe(200);
  const calendars = ['/calendar/secret.ics', `/campaigns/${randomUUID()}/calendar.ics`];
  const asked = [...Array.from({ length: 20 }, () => list), ...calendars];
  const answers = await Promise.all(asked.map((path) => fetch(`${server.url}${path}`)));
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The service is not available at the moment. Please try again shortly.',
    });
  }

  await link.mend();
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), 10_000);
  expect(await statusOf(list)).toBe(200);
  expect(server.output()).not.toMatch(/unexpected error|unhandled/i);
});
