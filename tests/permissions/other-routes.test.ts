import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accountRoutes,
  mailChoiceRoutes,
  otherRoutes,
  outboxRoutes,
  calendarRoutes,
  pictureRoutes,
  bookRoutes,
  rosterRoutes,
  serverRoutes,
} from '#api/other-routes.ts';
import { mailChoices } from '#api/pages/mail-choices.ts';
import { accountsRoutes } from '#features/accounts/server/routes/routes.ts';
import { calendarRoutes as serveCalendars } from '#features/calendars/server/calendar-routes.ts';
import { bookRoutes as serveBooks } from '#features/seats/server/book/book-routes.ts';
import { rosterRoutes as serveRosters } from '#features/seats/server/roster/roster-routes.ts';
import { invitePictures } from '#features/invites/server/picture-routes.ts';
import { invitationMails } from '#features/invites/server/refusing/set-invitable.ts';
import { noticeMails } from '#features/notices/server/set-mails.ts';
import { createLog } from '#platform/log.ts';
import { outboxRoutes as serveOutbox } from '#platform/mail/outbox-routes.ts';
import { newId } from '#shared/ids.ts';
import { testConfig } from '../support/context.ts';
import { emptyDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('routes');
let server: ServerProcess;
let production: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({ DATABASE_URL: databaseUrl });
  production = await startServerProcess({
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://guild.example',
    SECRET: 'a secret for this test, long enough for production',
  });
});
afterAll(async () => {
  await server?.cleanUp();
  await production?.cleanUp();
});

type Served = { routes: { method: string; path: string }[] };

/** What a part of the server answers to, apart from what it does for all of its addresses. */
const served = ({ routes }: Served) =>
  [
    ...new Set(
      routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
    ),
  ].toSorted();

const listed = (routes: { method: string; path: string }[]) =>
  routes.map(({ method, path }) => `${method} ${path}`).toSorted();

const concrete = (path: string) => path.replaceAll(/:\w+/g, 'nothing');

describe('the list of routes outside the contracts', () => {
  it('names every sign-in endpoint, and no other', () => {
    const nobody = { handler: () => Promise.resolve(new Response()) } as unknown as Parameters<
      typeof accountsRoutes
    >[0];
    expect(listed(accountRoutes)).toEqual(
      served(accountsRoutes(nobody, { config: testConfig(), log: createLog('silent'), origins: [] })),
    );
  });

  it('names every page of the outbox, and no other', () => {
    const outbox = serveOutbox(
      { production: false, publicUrl: 'http://127.0.0.1:3000', productName: 'Guildhall' },
      '/nowhere',
    );
    expect(listed(outboxRoutes)).toEqual(served(outbox));
  });

  it('names every picture in messages, and no other', () => {
    const nothing = {} as Parameters<typeof invitePictures>[0];
    expect(listed(pictureRoutes)).toEqual(served(invitePictures(nothing)));
  });

  it('names every link that switches mails off, and no other', () => {
    const nothing = {} as never;
    const choices = [noticeMails(nothing), invitationMails(nothing)];
    expect(listed(mailChoiceRoutes)).toEqual(served(mailChoices(choices, nothing)));
  });

  it('names every calendar, and no other', () => {
    const nothing = { config: testConfig() } as Parameters<typeof serveCalendars>[0];
    expect(listed(calendarRoutes)).toEqual(served(serveCalendars(nothing)));
  });

  it('names every roster, and no other', () => {
    const nothing = {} as Parameters<typeof serveRosters>[0];
    expect(listed(rosterRoutes)).toEqual(served(serveRosters(nothing)));
  });

  it('names every book, and no other', () => {
    const nothing = {} as Parameters<typeof serveBooks>[0];
    expect(listed(bookRoutes)).toEqual(served(serveBooks(nothing)));
  });

  it('names each route once', () => {
    expect(new Set(listed(otherRoutes)).size).toBe(otherRoutes.length);
  });
});

describe('a route outside the contracts', () => {
  it.each(otherRoutes.filter(({ method }) => method !== 'GET'))(
    'is no use to another site: $method $path',
    async ({ method, path }) => {
      for (const origin of ['https://evil.example', 'null']) {
        const headers = { origin, 'content-type': 'application/json' };
        const response = await fetch(`${server.url}${path}`, { method, headers, body: '{}' });
        expect([origin, response.status]).toEqual([origin, 403]);
      }
    },
  );

  it.each(otherRoutes)('withstands junk: $method $path', async ({ method, path }) => {
    const bodies = method === 'GET' ? [null] : ['', '{', '[]', 'null', '{"email":{"$ne":null}}', '"x"'];
    for (const body of bodies) {
      const headers = { origin: server.url, 'content-type': 'application/json' };
      const response = await fetch(`${server.url}${concrete(path)}`, {
        method,
        headers,
        body,
        redirect: 'manual',
      });
      const text = await response.text();
      expect([path, body, response.status < 500]).toEqual([path, body, true]);
      expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d+/);
    }
  });

  it.each(serverRoutes)('answers visitors: $method $path', async ({ path }) => {
    expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  });

  it.each(otherRoutes.filter(({ access }) => access === 'user'))(
    'asks visitors to sign in: $method $path',
    async ({ method, path }) => {
      const address = `${path.replaceAll(/:\w+/g, newId())}?kind=avatar`;
      const headers = { origin: server.url };
      const body = method === 'GET' ? null : 'x';
      const response = await fetch(`${server.url}${address}`, { method, headers, body });
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }]);
    },
  );

  it.each(otherRoutes.filter(({ access }) => access === 'local'))(
    'does not exist in production: $method $path',
    async ({ method, path }) => {
      expect((await fetch(`${production.url}${concrete(path)}`, { method })).status).toBe(404);
    },
  );

  it('does not exist for other machines behind a proxy that nobody told us of', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await fetch(`${server.url}/dev/outbox`)).status).toBe(200);
    expect((await fetch(`${server.url}/dev/outbox`, { headers })).status).toBe(404);
  });
});
