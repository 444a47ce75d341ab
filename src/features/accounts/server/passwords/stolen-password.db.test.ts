import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkToken, testAccounts } from '../../../../../tests/support/accounts.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';

const { db } = testDatabase();
const email = 'mira@example.com';
const password = 'an old brass lantern';
const stolen = 'correct horse battery staple';
const refused = {
  code: 'WEAK_PASSWORD',
  reasons: ['This password was stolen from another site, and is tried out everywhere. Choose another one.'],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ranges-'));
  const hash = createHash('sha1').update(stolen).digest('hex').toUpperCase();
  writeFileSync(join(folder, `${hash.slice(0, 5)}.txt`), `${hash.slice(5)}:7\n`);
  for (const other of [password, 'a new silver lantern']) {
    const prefix = createHash('sha1').update(other).digest('hex').toUpperCase().slice(0, 5);
    writeFileSync(join(folder, `${prefix}.txt`), '');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a stolen password is refused at sign-up, when it is changed and when it is reset, in words at the field', async () => {
  const accounts = testAccounts({ db, env: { BREACHED_PASSWORDS: folder } });
  const visitor = accounts.browser();
  expect(await visitor.post('/sign-up', { email, password: stolen })).toMatchObject({
    status: 422,
    body: refused,
  });
  expect(await db.selectFrom('auth.users').select('id').execute()).toEqual([]);
  const person = await accounts.signedUp(email, password);
  const changed = await person.post('/update-password', { password: stolen, currentPassword: password });
  expect(changed).toMatchObject({ status: 422, body: refused });
  await visitor.post('/recover', { email });
  await visitor.post('/verify-link', { type: 'recovery', token: linkToken(accounts.mails.at(-1)) });
  const reset = await visitor.post('/update-password', { password: stolen });
  expect(reset).toMatchObject({ status: 422, body: refused });
  expect((await visitor.post('/update-password', { password: 'a new silver lantern' })).status).toBe(200);
});

test('whoever signed up with it before the list was there still signs in', async () => {
  await testAccounts({ db }).signedUp(email, stolen);
  const accounts = testAccounts({ db, env: { BREACHED_PASSWORDS: folder } });
  expect((await accounts.browser().post('/sign-in', { email, password: stolen })).status).toBe(200);
});
