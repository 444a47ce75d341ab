import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { playerActor } from '../../../tests/support/actors.ts';
import { stillBranding, testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { memoryFileStore } from '../../../tests/support/memory-file-store.ts';
import { testServer, type TestServer } from '../../../tests/support/test-server.ts';
import type { NewRow } from '#demo/factories/insert.ts';
import { createInvite } from '#features/invites/server/create-invite.ts';
import { invitePictures } from '#features/invites/server/picture-routes.ts';
import { resendInvite } from '#features/invites/server/sending/resend-invite.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import { inviteLinks } from './invite-links.ts';
import { loadPages } from './pages.ts';

const { db } = testDatabase();
const context = testContext({ db });
const { config, clock } = context;
let folder: string;
/** The actor of the requests. */
let signedIn: Actor = anonymous;
const findActor = () => Promise.resolve({ actor: signedIn });
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-links-'));
  for (const name of ['index.html', 'admin.html', 'app.html'])
    await writeFile(join(folder, name), '<!doctype html><html><head><title>x</title></head></html>');
  const parts = { db, clock, config, log: pino({ level: 'silent' }) };
  server = await testServer({
    pages: loadPages({
      folder,
      config,
      branding: stillBranding(config),
      files: memoryFileStore(),
      log: parts.log,
      kinds: [],
      consoleDoor: () => Promise.resolve('hidden'),
      secretPages: [inviteLinks({ ...parts, findActor })],
    }),
    otherRoutes: new Hono().route('/', invitePictures(parts)),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const pathOf = (address = '') => new URL(address).pathname;

afterEach(() => {
  signedIn = anonymous;
});

/** Creates an invitation; returns the paths of its link and picture, and a function that reads its row. */
async function sentInvite() {
  const sender = { ...testContext({ db, actor: playerActor(await makePlayer(db)) }), config };
  const guest = { email: 'kim@example.net', firstName: 'Kim', lastName: 'Lee' };
  const { id } = await createInvite(sender, guest);
  const addresses = () => {
    const message = sender.sent.at(-1);
    return { link: pathOf(message?.action?.url), picture: pathOf(message?.pixelUrl) };
  };
  const row = () => db.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { id, sender, addresses, row, status: async () => (await row()).status };
}

const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

describe('what was opened', () => {
  test('the picture says read, the link says clicked, and nothing moves back or decides', async () => {
    const { addresses, status, row } = await sentInvite();
    const { link, picture } = addresses();
    const before = await row();
    await get(picture);
    expect(await status()).toBe('read');
    await get(link);
    expect(await status()).toBe('clicked');
    await get(picture);
    await get(link);
    expect(await row()).toEqual({ ...before, status: 'clicked' });
  });

  test('the link alone says clicked, also of a message that seemed to have failed', async () => {
    const { addresses, status } = await sentInvite();
    await db.updateTable('invites').set({ status: 'email_failed' }).execute();
    await get(addresses().link);
    expect(await status()).toBe('clicked');
  });

  test.each<[string, Partial<NewRow<'invites'>>]>([
    [
      'accepted',
      { status: 'accepted', decision: 'accepted', date_decided: new Date(), accepted_at: new Date() },
    ],
    ['declined', { status: 'declined', decision: 'declined', date_decided: new Date() }],
    ['canceled', { status: 'canceled' }],
    ['expired', { expires_at: new Date(0) }],
  ])('changes nothing of one that is %s', async (_what, state) => {
    const { addresses, row } = await sentInvite();
    await db.updateTable('invites').set(state).execute();
    const before = await row();
    await get(addresses().picture);
    await get(addresses().link);
    expect(await row()).toEqual(before);
  });
});

describe('who is no person changes nothing:', () => {
  const requests: [string, RequestInit][] = [
    ['HEAD', { method: 'HEAD' }],
    ['OPTIONS', { method: 'OPTIONS' }],
    ...[
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'x-purpose': 'preview' },
      { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
      { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' },
      { 'user-agent': 'Barracuda Sentinel (EE)' },
    ].map((headers): [string, RequestInit] => [JSON.stringify(headers), { headers }]),
  ];

  test.each(requests)('%s', async (_name, init) => {
    const { addresses, status } = await sentInvite();
    await get(addresses().link, init);
    await get(addresses().picture, init);
    expect(await status()).toBe('sent');
  });

  test.each(['Mozilla/5.0 (Linux; Android 8.1.0; CUBOT X18) Chrome/96', 'GoogleImageProxy'])(
    'but %s fetches for a person',
    async (agent) => {
      const { addresses, status } = await sentInvite();
      await get(addresses().picture, { headers: { 'user-agent': agent } });
      expect(await status()).toBe('read');
    },
  );
});

test('the sender who opens the own link changes nothing; anybody else who opens it does', async () => {
  const { sender, addresses, status } = await sentInvite();
  signedIn = sender.actor;
  await get(addresses().link);
  expect(await status()).toBe('sent');
  signedIn = playerActor(await makePlayer(db));
  await get(addresses().link);
  expect(await status()).toBe('clicked');
});

describe("a message's picture", () => {
  test('is the same for everybody, may be shown by other sites, and is kept by nobody', async () => {
    const { addresses } = await sentInvite();
    const answers = [addresses().picture, '/api/invite-pictures/nothing/nothing'].map(async (path) => {
      const response = await get(path);
      return [
        response.status,
        response.headers.get('content-type'),
        response.headers.get('cross-origin-resource-policy'),
        response.headers.get('cache-control'),
        (await response.arrayBuffer()).byteLength,
      ];
    });
    const [real, junk] = await Promise.all(answers);
    expect(real).toEqual([200, 'image/gif', 'cross-origin', 'no-store', 42]);
    expect(junk).toEqual(real);
  });

  test('marks nothing under a name that was made up, or once the message was sent again', async () => {
    const { id, sender, addresses, status } = await sentInvite();
    const { picture } = addresses();
    await get(picture.replace(/[^/]+$/, 'x'.repeat(43)));
    expect(await status()).toBe('sent');
    await resendInvite(sender, { inviteId: id });
    await get(picture);
    expect(await status()).toBe('sent');
    await get(addresses().picture);
    expect(await status()).toBe('read');
  });
});

test('the token is in no log and no referrer', async () => {
  const { addresses } = await sentInvite();
  const { link, picture } = addresses();
  const token = link.split('/').at(-1)!;
  const page = await get(link, { headers: { referer: `https://mail.example${link}` } });
  await get(picture);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('location')).toBeNull();
  expect(await page.text()).not.toContain(token);
  expect(server.logged()).toContain('/accept-invite/{token}');
  expect(server.logged()).not.toContain(token);
  expect(server.logged()).not.toContain(picture.split('/').at(-1));
});
