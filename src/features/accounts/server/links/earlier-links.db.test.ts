import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../../../../tests/support/database.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { newId } from '#shared/ids.ts';
import { recipientKey } from './tokens.ts';

const { url } = emptyDatabase('earlier_links');
const migrations = join(import.meta.dirname, '../../../../platform/database/migrations');
const first = '0031';

test('links and codes that a version without recipients sent get theirs, so that a new password ends them too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, {
    recursive: true,
    filter: (path) => !/^\d/.test(basename(path)) || basename(path) < first,
  });
  await migrateDatabase({ url, folder });
  const { db, close } = openDatabase({ url, max: 1 });
  onTestFinished(close);
  const [userId, email, phone] = [newId(), 'mira+x@example.com', '+15550100199'];
  await db.insertInto('auth.users').values({ id: userId, email }).execute();
  const mailed = recipientKey({ kind: 'email', address: email });
  const texted = recipientKey({ kind: 'phone', number: phone });
  const sent = [
    { identifier: 'link:magiclink:1', value: email, recipient: mailed },
    { identifier: 'link:recovery:2', value: userId, recipient: mailed },
    { identifier: 'link:signup:3', value: userId, recipient: mailed },
    { identifier: `code:otp:${mailed}`, value: 'x', recipient: mailed },
    { identifier: `code:recovery:${texted}`, value: 'x', recipient: texted },
    { identifier: `signup-claim:${userId}`, value: 'x', recipient: null },
  ];
  await db
    .insertInto('auth.verifications')
    .values(sent.map(({ identifier, value }) => ({ id: newId(), identifier, value, expires_at: new Date() })))
    .execute();
  await migrateDatabase({ url });
  const rows = await db
    .selectFrom('auth.verifications')
    .select(['identifier', 'sent_to as recipient'])
    .execute();
  expect(new Map(rows.map((row) => [row.identifier, row.recipient]))).toEqual(
    new Map(sent.map((row) => [row.identifier, row.recipient])),
  );
});
