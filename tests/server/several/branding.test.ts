// The branding in every process: a server of two workers, and another server on the same database.
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { separateDatabase } from '../../support/database.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const { url: databaseUrl } = separateDatabase('branding');
const REQUESTS = 40;
const branding = {
  name: 'The Ninth Table',
  primaryColor: '#0a7d5a',
  accentColor: '#7a1f5c',
  welcomeHeading: null,
  welcomeText: 'Pull up a chair',
  footerLinks: [],
};
let two: ServerProcess;
let other: ServerProcess;
let cookie: string;

beforeAll(async () => {
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    SECRET: 'a secret that both servers of this test know',
  };
  two = await startServerProcess({ ...env, WORKERS: '2' });
  other = await startServerProcess({ ...env, PRIMARY_COLOR: '#123456' });
  const signedIn = await fetch(`${two.url}/api/auth/demo-sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: two.url },
    body: JSON.stringify({ email: 'admin@example.com' }),
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
});
afterAll(() => Promise.all([two?.cleanUp(), other?.cleanUp()]));

const asAdmin = (method: string, path: string, body?: object) =>
  fetch(`${two.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: two.url, cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
/** On a connection of its own, so that either worker may answer. */
const textAt = async (server: ServerProcess, path: string) =>
  (await fetch(server.url + path, { headers: { connection: 'close' } })).text();

test('what an admin saves is shown by every worker as soon as it is saved, and by every server soon after', async () => {
  const saved = await asAdmin('PUT', '/admin/branding', { ...branding, revision: 1 });
  expect([saved.status, await saved.json()]).toEqual([200, { revision: 2 }]);
  const pages = await Promise.all(Array.from({ length: REQUESTS }, () => textAt(two, '/terms')));
  expect(pages.filter((page) => !page.includes('· The Ninth Table</title>'))).toEqual([]);
  expect(pages.filter((page) => !page.includes('--sun:#0a7d5a'))).toEqual([]);
  await vi.waitFor(async () => expect(await textAt(other, '/terms')).toContain('· The Ninth Table</title>'));
});

test('what the environment of a server sets wins there', async () => {
  const page = await textAt(other, '/terms');
  expect(page).toContain('--sun:#123456');
  expect(page).toContain('--accent:#7a1f5c');
});

test('everything that bears the name follows: the reference of the API, the manifest and mail', async () => {
  expect(await textAt(two, '/api/docs')).toContain('The Ninth Table');
  expect(JSON.parse(await textAt(two, '/api/openapi.json'))).toMatchObject({
    info: { title: 'The Ninth Table API' },
  });
  expect(JSON.parse(await textAt(two, '/manifest.webmanifest'))).toMatchObject({
    name: 'The Ninth Table',
    theme_color: '#7a1f5c',
  });
  expect(await (await asAdmin('POST', '/admin/outgoing-mail/test', {})).json()).toMatchObject({
    outcome: 'kept',
  });
  const mails = globSync(`${two.dataDir}/outbox/*.eml`).map((file) => readFileSync(file, 'utf8'));
  const mail = mails.find((text) => text.includes('Subject: Test mail of The Ninth Table')) ?? '';
  expect(mail).toMatch(/^From: "?The Ninth Table"? <no-reply@localhost>/m);
  expect(mail.replaceAll('=3D', '=')).toContain('bgcolor="#0a7d5a"');
});
