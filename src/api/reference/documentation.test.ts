import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userActor } from '../../../tests/support/actors.ts';
import { operationsOf } from '../../../tests/support/operations.ts';
import { testServer, type TestServer } from '../../../tests/support/test-server.ts';
import type { Context } from '#platform/context.ts';
import { anonymous } from '#shared/actor.ts';
import { contract } from '../contract.ts';

const everyPath = new Set(operationsOf(contract).map(({ path }) => path));
const publicPaths = new Set([...everyPath].filter((path) => !path.startsWith('/admin/')));

/** The actors of requests, by their cookie. */
const actors: Record<string, Context['actor']> = {
  user: userActor(),
  admin: userActor({ role: 'admin' }),
};
let server: TestServer;

beforeAll(async () => {
  server = await testServer({
    contextFor: ({ cookie = '' }) => Promise.resolve({ actor: actors[cookie] ?? anonymous } as Context),
  });
});
afterAll(() => server.close());

const read = (path: string, cookie: string) => fetch(`${server.url}${path}`, { headers: { cookie } });

describe('the documentation of the API', () => {
  it.each(['visitor', 'user'])(
    "tells a %s of every operation but the console's, for programs and for people",
    async (who) => {
      const answer = await read('/api/openapi.json', who);
      expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
        'no-cache',
        'cookie',
      ]);
      const document = (await answer.json()) as { openapi: string; paths: object };
      expect(document.openapi).toMatch(/^3\.1\./);
      expect(new Set(Object.keys(document.paths))).toEqual(publicPaths);
      const page = await read('/api/docs', who);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[^;]*;/);
      const text = await page.text();
      for (const path of publicPaths) expect(text).toContain(`<code>/api${path}</code>`);
      expect(text).not.toContain('/admin');
    },
  );

  it('tells an admin of every operation, and keeps that with nobody on the way', async () => {
    const answer = await read('/api/openapi.json', 'admin');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const document = (await answer.json()) as { paths: object };
    expect(new Set(Object.keys(document.paths))).toEqual(everyPath);
    const page = await read('/api/docs', 'admin');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const text = await page.text();
    for (const path of everyPath) expect(text).toContain(`<code>/api${path}</code>`);
  });
});
