// What an admin alone, or their stolen password, opens, on a server in production (see production-accounts.test.ts).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeExam } from '#demo/factories/qualification.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { DAY_MS } from '#shared/time.ts';
import { emptyDatabase } from '../../support/database.ts';
import {
  goodPassword as password,
  type ProductionBrowser,
  productionBrowsers,
  productionEnv,
  productionOrigin,
} from '../../support/production-client.ts';
import { addAuthenticator } from '../../support/services/authenticator.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url } = emptyDatabase('admin_factor');
const { db, close } = openDatabase({ url, max: 2 });
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({
    ...productionEnv,
    SECOND_ADMIN: '1',
    DATABASE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
  });
});
afterAll(async () => {
  await close();
  await server?.cleanUp();
});

const { browser, signedUp } = productionBrowsers(() => server);

/** A signed-in user who has been an admin for that many days. */
async function adminFor(days: number, email: string): Promise<ProductionBrowser> {
  const person = await signedUp(email);
  await db
    .updateTable('profiles')
    .set({ role: 'admin', admin_since: new Date(Date.now() - days * DAY_MS) })
    .where('email', '=', email)
    .execute();
  return person;
}

const json = { origin: productionOrigin, 'content-type': 'application/json' };
const codeOf = (text: string) => (JSON.parse(text) as { code?: string }).code;

/** What the console's ways in answer: reads, a write, a file, the page and the document of the API. */
async function waysIn(person: ProductionBrowser) {
  const asked = await Promise.all([
    person.ask('GET', '/api/admin/users'),
    person.ask('GET', '/api/admin/audit-log'),
    person.ask('PUT', '/api/admin/users/0192f3a4-1111-7222-8333-444455556666/role', json, { role: 'admin' }),
    person.ask('GET', '/api/admin/exports/users.csv'),
  ]);
  const page = await person.ask('GET', '/admin/users', { accept: 'text/html' });
  const documented = await person.ask('GET', '/api/openapi.json');
  return {
    codes: asked.map(({ status, text }) => (status === 200 ? 'ok' : codeOf(text))),
    page: page.status,
    knowsConsole: documented.text.includes('/admin/users'),
  };
}

const REQUIRED = 'FACTOR_REQUIRED';
const closed = { codes: [REQUIRED, REQUIRED, REQUIRED, REQUIRED], page: 403, knowsConsole: false };
const open = { codes: ['ok', 'ok', 'USER_NOT_FOUND', 'ok'], page: 200, knowsConsole: true };

const removeExam = (person: ProductionBrowser, id: string) =>
  person.ask('DELETE', `/api/admin/exams/${id}`, { origin: productionOrigin });
const newExam = async () => (await makeExam(db)).id;
const exams = async () => (await db.selectFrom('exams').select('id').execute()).map(({ id }) => id);
type Listed = { id: string; shownSha256: string };
const requestsOf = async (person: ProductionBrowser) =>
  (JSON.parse((await person.ask('GET', '/api/admin/requests')).text) as { items: Listed[] }).items;
const approve = async (person: ProductionBrowser, { id, shownSha256 }: Listed) => {
  const path = `/api/admin/requests/${id}/approval`;
  const { status, text } = await person.ask('POST', path, json, { shownSha256 });
  return status === 200 ? 'ok' : codeOf(text);
};

/** What no operation does: changes what a request asks for. */
const setInput = (input: object) =>
  db
    .updateTable('admin_requests')
    .set({ input: JSON.stringify(input) })
    .execute();

// Each begins with the admins that the last one left.
describe('admins', { shuffle: false }, () => {
  describe('in production the console of an admin without a second step', () => {
    it('is open for 14 days', async () => {
      expect(await waysIn(await adminFor(13, 'new@example.com'))).toEqual(open);
    });

    it('is closed after that, by every way in, to a new sign-in too, until there is one', async () => {
      const email = 'old@example.com';
      const person = await adminFor(15, email);
      expect(await waysIn(person)).toEqual(closed);
      const thief = browser();
      await thief.post('/sign-in', { email, password });
      expect(await waysIn(thief)).toEqual(closed);
      // The rest of the account goes on.
      expect((await person.ask('GET', '/api/account')).status).toBe(200);
      expect((await person.ask('GET', '/my/account', { accept: 'text/html' })).status).toBe(200);
      const post = async (path: string, body?: unknown) => {
        const { text } = await person.post(path, body);
        return { body: JSON.parse(text) as Record<string, unknown> };
      };
      await addAuthenticator(post, new Date());
      expect(await waysIn(person)).toEqual(open);
      // The thief's session ended with the new factor, and the password opens none.
      await thief.post('/sign-in', { email, password });
      expect(await thief.whoAmI()).toBeNull();
    });
  });

  describe('in production, where final acts wait for a second admin,', () => {
    it('nobody agrees to what they asked for, nor to what was changed since it was read', async () => {
      const [ada, bo] = [await adminFor(8, 'ada@example.com'), await adminFor(8, 'bo@example.com')];
      const [meant, other] = [await newExam(), await newExam()];
      expect(codeOf((await removeExam(ada, meant)).text)).toBe('WAITS_FOR_ADMIN');
      const [request] = (await requestsOf(bo)) as [Listed];
      expect(await approve(ada, request)).toBe('OWN_REQUEST');
      // Whatever could change a request, it is not what was read any more.
      await setInput({ examId: other });
      expect(await approve(bo, request)).toBe('REQUEST_CHANGED');
      const [changed] = (await requestsOf(bo)) as [Listed];
      expect(await approve(bo, changed)).toBe('REQUEST_CHANGED');
      expect(await exams()).toHaveLength(2);
      await setInput({ examId: meant });
      expect(await approve(bo, request)).toBe('ok');
      expect(await exams()).toEqual([other]);
      expect(await approve(bo, request)).toBe('REQUEST_ENDED');
    });

    it('a user, and an admin who lacks a second step, neither see nor decide what waits', async () => {
      const ada = await adminFor(8, 'ada2@example.com');
      await removeExam(ada, await newExam());
      const [request] = (await requestsOf(ada)) as [Listed];
      const late = await adminFor(15, 'late@example.com');
      const user = await signedUp('user@example.com');
      for (const [person, code] of [
        [late, REQUIRED],
        [user, 'FORBIDDEN'],
      ] as const) {
        expect(codeOf((await person.ask('GET', '/api/admin/requests')).text)).toBe(code);
        expect(await approve(person, request)).toBe(code);
      }
    });
  });
});
