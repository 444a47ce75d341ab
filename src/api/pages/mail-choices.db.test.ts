import { forged } from '../../../tests/fixtures/forged.ts';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testContext } from '../../../tests/support/context.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { testKinds } from '../../../tests/support/notice-kinds.ts';
import { testServer, type TestServer } from '../../../tests/support/test-server.ts';
import { makeUser } from '#demo/factories/people.ts';
import { invitationMails, refusalUrl } from '#features/invites/server/refusing/set-invitable.ts';
import { noticeMails } from '#features/notices/server/set-mails.ts';
import { sealUnsubscription } from '#platform/notices/unsubscribe-token.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { mailChoices } from './mail-choices.ts';

const { db } = testDatabase();
const OWN = 'http://guild.test';

let server: TestServer;
let context: ReturnType<typeof testContext>;
beforeEach(async () => {
  context = testContext({ db, noticeKinds: testKinds });
  const routes = mailChoices([noticeMails(context), invitationMails(context)], {
    config: context.config,
    log: context.log,
  });
  server = await testServer({ otherRoutes: new Hono<{ Bindings: RequestBindings }>().route('/', routes) });
});
afterEach(() => server.close());

/** The unsubscribe links of two mails. */
async function links() {
  const user = await makeUser(db);
  const token = sealUnsubscription(context.keys, { userId: user.id, kind: 'table.moved' });
  return [`/unsubscribe/notices/${token}`, new URL(refusalUrl(context, user.email)).pathname];
}

const rows = async () =>
  JSON.stringify([
    await db.selectFrom('notice_choices').select(['kind', 'channel', 'is_on']).execute(),
    (await db.selectFrom('refused_invitations').select('address_hash').execute()).length,
  ]);
const NOTHING = '[[],0]';

describe('the link of a mail', () => {
  test('opens a page with one button, in the browser’s or a program’s hands, and changes nothing', async () => {
    for (const link of await links()) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(`${server.url}${link}`, { method });
      const response = await fetch(`${server.url}${link}`);
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(page.match(/<button/g)).toHaveLength(1);
      expect(page).toContain(`<form method="post" action="${link}">`);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('strict-origin');
      expect(response.headers.get('content-security-policy')).toContain("form-action 'self'");
    }
    expect(await rows()).toBe(NOTHING);
  });

  test('switches the mails off by one press of a mail program, which has no cookie and names no origin', async () => {
    for (const link of await links()) {
      const pressed = await fetch(`${server.url}${link}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
        redirect: 'error',
      });
      expect(pressed.status).toBe(200);
    }
    expect(await rows()).toBe('[[{"kind":"table.moved","channel":"mail","is_on":false}],1]');
  });

  test('switches them on again by the button of its page', async () => {
    for (const link of await links()) {
      const press = (address: string, origin: string) =>
        fetch(`${server.url}${address}`, { method: 'POST', headers: { origin } });
      const page = await (await press(link, OWN)).text();
      expect(page).toContain(`action="${link}/undo"`);
      expect((await press(`${link}/undo`, 'https://evil.example')).status).toBe(403);
      expect(await (await press(`${link}/undo`, OWN)).text()).toContain(`action="${link}"`);
    }
    expect(await rows()).toBe('[[{"kind":"table.moved","channel":"mail","is_on":true}],0]');
  });

  test('says so where it does not work, and its token is in no log', async () => {
    const all = await links();
    for (const link of all) {
      await fetch(`${server.url}${link}`, { method: 'POST' });
      const broken = await fetch(`${server.url}${forged(link)}`);
      expect([broken.status, await broken.text()]).toEqual([
        404,
        expect.stringContaining('This link does not work'),
      ]);
      expect(server.logged()).not.toContain(link.split('/').at(-1));
    }
    expect(server.logged()).toContain('"route":"/unsubscribe/"');
  });
});
