import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { emptyDatabase } from '../../support/database.ts';
import {
  type Answer,
  ask,
  goodPassword as password,
  lettersTo,
  type ProductionBrowser,
  productionBrowsers,
  productionEnv,
  productionOrigin as origin,
} from '../../support/production-client.ts';
import { addAuthenticator } from '../../support/services/authenticator.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url } = emptyDatabase('production_exports');
const { db, close } = openDatabase({ url, max: 2 });
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ ...productionEnv, DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => {
  await close();
  await server?.cleanUp();
});

const { browser, signedUp } = productionBrowsers(() => server);
const ARCHIVE = '/api/account/export/archive';
const email = 'quill@example.com';
let quill: ProductionBrowser;
/** The cookies of an auth session of Quill's that was signed out. */
let oldCookie: string;
/** Whether they opened the copy before. */
let openedBefore: boolean;
let key: string;

const json = { origin, 'content-type': 'application/json' };
const cookieOf = ({ cookies }: ProductionBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const isZip = ({ text }: Answer) => text.startsWith('PK');

/** Posts as the helpers of other tests take it. */
const postAsQuill = async (path: string, body?: unknown) => ({
  body: JSON.parse((await quill.post(path, body)).text) as Record<string, unknown>,
});

beforeAll(async () => {
  quill = await signedUp(email);
  await quill.ask('POST', '/api/account/export', json, {});
  await vi.waitFor(
    async () => {
      if (!(await quill.ask('GET', '/api/account/export')).text.includes('"goneAt"'))
        throw new Error('Not ready');
    },
    { timeout: 60_000, interval: 200 },
  );
  await lettersTo(server, email, 2);
  const row = await db.selectFrom('data_exports').select('storage_key').executeTakeFirstOrThrow();
  key = row.storage_key!;
  const lost = browser();
  await lost.post('/sign-in', { email, password });
  oldCookie = cookieOf(lost);
  openedBefore = isZip(await lost.ask('GET', ARCHIVE));
  await lost.post('/sign-out');
});

describe('in production the copy of somebody’s data', () => {
  it('is fetched by its person, and nobody keeps it on the way', async () => {
    const answer = await quill.ask('GET', ARCHIVE);
    expect([answer.status, isZip(answer), answer.headers['cache-control']]).toEqual([200, true, 'no-store']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="my-data-[\d-]+\.zip"$/);
  });

  it('is not somebody else’s, whoever’s id they name', async () => {
    const thief = await signedUp('thief@example.com');
    const { id } = (await quill.whoAmI())!;
    for (const path of [
      ARCHIVE,
      `${ARCHIVE}?userId=${id}&id=${id}`,
      `${ARCHIVE}/${id}`,
      `/api/account/export/${id}`,
      `/api/users/${id}/export/archive`,
    ]) {
      const answer = await thief.ask('GET', path, { 'x-user-id': id });
      expect([path, answer.status >= 400, isZip(answer)]).toEqual([path, true, false]);
    }
    const asked = await thief.ask('POST', '/api/account/export', json, { userId: id });
    expect(asked.status).toBe(422);
  });

  it('lies at no address, also for its person', async () => {
    for (const path of [
      `/files/${key}`,
      `/files/.exports/${key}`,
      `/files/%2Eexports/${key}`,
      `/files/photos/../.exports/${key}`,
      `/.exports/${key}`,
      `/exports/${key}`,
    ]) {
      for (const person of [quill, browser()]) {
        const answer = await person.ask('GET', path);
        expect([path, isZip(answer)]).toEqual([path, false]);
      }
    }
  });

  it('is not fetched with the cookies of a session that was signed out', async () => {
    const answer = await ask(server, 'GET', ARCHIVE, { cookie: oldCookie });
    expect([openedBefore, answer.status, isZip(answer)]).toEqual([true, 401, false]);
  });

  it('is not fetched with a sign-in of long ago, until a proof is given', async () => {
    await db
      .updateTable('auth.sessions')
      .set({ proven_at: new Date(Date.now() - 11 * 60_000) })
      .execute();
    const refused = await quill.ask('GET', ARCHIVE);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { code: 'FRESH_SIGN_IN' }]);
    expect((await quill.ask('POST', '/api/account/export', json, {})).status).toBe(403);
    await db.updateTable('auth.sessions').set({ proven_at: new Date() }).execute();
    expect((await quill.ask('GET', ARCHIVE)).status).toBe(200);
  });

  it('is read by no page of another site', async () => {
    const answer = await quill.ask('GET', ARCHIVE, { origin: 'https://evil.example' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('is not fetched between password and second step', async () => {
    await addAuthenticator(postAsQuill, new Date());
    const thief = browser();
    expect((await thief.post('/sign-in', { email, password })).text).toBe('{"event":"SECOND_STEP"}');
    const answer = await thief.ask('GET', ARCHIVE);
    expect([answer.status, isZip(answer)]).toEqual([401, false]);
    expect((await thief.ask('POST', '/api/account/export', json, {})).status).toBe(401);
  });
});
