import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer, makeRetailerLink, makeStoreClaim } from '#demo/factories/places.ts';
import { newId } from '#shared/ids.ts';
import { importRetailers } from './import-retailers.ts';
import { setStatus } from './manage-retailers.ts';
import { listImports, undoImport } from './undo-import.ts';

const { db } = testDatabase();
const context = testContext({ db, actor: userActor({ role: 'admin' }) });
const rowOf = (name: string, phone = '') => ({
  name,
  description: '',
  address: '1 Main St',
  city: 'Pittsburgh',
  state: 'PA',
  zip: '15222',
  country: '',
  phone,
  email: '',
  websiteUrl: '',
  lat: null,
  lng: null,
});
const names = async () =>
  (await db.selectFrom('retailers').select('name').orderBy('name').execute()).map(({ name }) => name);
const idOf = async (name: string) =>
  (await db.selectFrom('retailers').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

test('an import is undone but for the stores that somebody has used since; it says which', async () => {
  const importId = newId();
  await makeRetailer(db, { name: 'There before' });
  const rows = ['Claimed', 'Closed', 'Linked', 'Listed again', 'Unused'].map((name) => rowOf(name));
  await importRetailers(context, { rows, dryRun: false, importId, fileName: 'stores.csv' });
  const player = await makePlayer(db);
  await makeRetailerLink(db, { player_id: player.id, retailer_id: await idOf('Linked') });
  await makeStoreClaim(db, { player_id: player.id, retailer_id: await idOf('Claimed') });
  await setStatus(context, { retailerId: await idOf('Closed'), status: 'inactive' });
  await importRetailers(context, { rows: [rowOf('Listed again', '412-555-0100')], dryRun: false });

  expect((await listImports(context)).items).toMatchObject([
    { id: importId, fileName: 'stores.csv', stores: 5, undoneAt: null },
  ]);
  const undone = await undoImport(context, { importId, after: null });
  expect(undone).toMatchObject({ removed: 1, stayed: 4, next: null });
  expect(undone.examples.map(({ name }) => name).toSorted()).toEqual([
    'Claimed',
    'Closed',
    'Linked',
    'Listed again',
  ]);
  expect(await names()).toEqual(['Claimed', 'Closed', 'Linked', 'Listed again', 'There before']);
  const [listed] = (await listImports(context)).items;
  expect([listed?.stores, listed?.undoneAt === null]).toEqual([4, false]);
  const entry = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'retailer.undo-import')
    .executeTakeFirst();
  expect(entry?.details).toEqual({ after: { importId, removed: 1, stayed: 4 } });
});

test('a dry run leaves no import to undo, and what is none is refused', async () => {
  const importId = newId();
  await importRetailers(context, { rows: [rowOf('A')], dryRun: true, importId });
  expect((await listImports(context)).items).toEqual([]);
  await expect(undoImport(context, { importId, after: null })).rejects.toMatchObject({
    refusal: { code: 'IMPORT_NOT_FOUND' },
  });
});

test('a large import is undone a thousand stores at a time', async () => {
  const importId = newId();
  const rows = Array.from({ length: 1_100 }, (_, index) => rowOf(`Store ${index}`));
  await importRetailers(context, { rows, dryRun: false, importId });
  const first = await undoImport(context, { importId, after: null });
  expect(first.removed).toBe(1_000);
  expect(await undoImport(context, { importId, after: first.next })).toMatchObject({
    removed: 100,
    next: null,
  });
  expect(await names()).toEqual([]);
});
