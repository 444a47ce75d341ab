import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../../../tests/support/without-locks.ts';
import type { ImportedRetailer } from '../../import/inputs.ts';
import { importRetailers } from './import-retailers.ts';
import { createRetailer } from './manage-retailers.ts';
import { updateRetailer } from '../update-retailer.ts';

const { db } = testDatabase();
const pool = racePool();
const admin = userActor({ role: 'admin' });

const row: ImportedRetailer = {
  name: 'Corner Rook',
  description: 'Dice and boards',
  address: '1 Main St',
  city: 'Pittsburgh',
  state: 'PA',
  zip: '15222',
  phone: '412-555-0100',
  email: 'rook@example.com',
  websiteUrl: 'https://rook.example',
  lat: 40.44,
  lng: -79.99,
  country: '',
};

async function run(rows: Partial<ImportedRetailer>[], { on = db, dryRun = false } = {}): Promise<string[][]> {
  const context = testContext({ db: on, actor: admin });
  const given = rows.map((change) => ({ ...row, ...change }));
  const { outcomes } = await importRetailers(context, { rows: given, dryRun });
  return outcomes.map(({ outcome, kept }) => [outcome as string].concat(kept));
}

const store = () =>
  db
    .selectFrom('retailers')
    .select(['id', 'name', 'description', 'address', 'city', 'state', 'zip', 'phone', 'email'])
    .select(['website_url as websiteUrl', 'lat', 'lng', 'revision'])
    .executeTakeFirstOrThrow();

/** Corrects the store as its edit page does, which sends every field. */
async function correct(change: Partial<ImportedRetailer>, on = db): Promise<void> {
  const { id, ...fields } = await store();
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? '']));
  await updateRetailer(testContext({ db: on, actor: admin }), {
    ...(texts as unknown as ImportedRetailer),
    lat: fields.lat,
    lng: fields.lng,
    revision: fields.revision,
    ...change,
    status: 'active',
    retailerId: id,
  });
}

describe('a file imported again', () => {
  test('keeps what somebody corrected, field by field, writes the rest, and says which', async () => {
    await run([{}]);
    await correct({ phone: '412-555-0199', websiteUrl: '' });
    const newer = { phone: '412-555-0111', websiteUrl: 'https://new.example', email: 'new@example.com' };
    expect(await run([newer], { dryRun: true })).toEqual([['update', 'phone', 'websiteUrl']]);
    expect(await run([newer])).toEqual([['update', 'phone', 'websiteUrl']]);
    expect(await store()).toMatchObject({
      phone: '412-555-0199',
      websiteUrl: null,
      email: 'new@example.com',
    });
    expect(await run([newer])).toEqual([['duplicate', 'phone', 'websiteUrl']]);
    // An import may overwrite what an import wrote.
    expect(await run([{ ...newer, email: 'newest@example.com' }])).toEqual([
      ['update', 'phone', 'websiteUrl'],
    ]);
  });

  test('says nothing of corrections that it tells as well', async () => {
    await run([{}]);
    await correct({ phone: '412-555-0199' });
    expect(await run([{ phone: '412-555-0199' }])).toEqual([['duplicate']]);
  });

  test('finds a store whose name, address and ZIP code were corrected, and makes no second one', async () => {
    await run([{}]);
    await correct({ name: 'The Corner Rook', address: '1 Main Street', zip: '15201' });
    expect(await run([{}])).toEqual([['duplicate', 'name', 'address', 'zip']]);
    expect(await run([{ phone: '412-555-0111' }])).toEqual([['update', 'name', 'address', 'zip']]);
    // A file that contains the corrected values matches the same store.
    const corrected = { name: 'The Corner Rook', address: '1 Main Street', zip: '15201' };
    expect(await run([corrected, {}])).toEqual([['update'], ['duplicate']]);
    expect(await db.selectFrom('retailers').select('name').execute()).toEqual([{ name: 'The Corner Rook' }]);
  });

  test('keeps a position that was corrected or taken away, and moves one that was not', async () => {
    await run([{}]);
    expect(await run([{ lat: 40.45 }])).toEqual([['update']]);
    await correct({ lat: 40.5, lng: -80 });
    expect(await run([{ lat: 40.46 }])).toEqual([['duplicate', 'position']]);
    await correct({ lat: null, lng: null });
    expect(await run([{ lat: 40.46 }])).toEqual([['duplicate', 'position']]);
    expect(await run([{ lat: null, lng: null }])).toEqual([['duplicate']]);
    expect(await store()).toMatchObject({ lat: null });
  });

  test('fills in what nobody wrote of a store that was made by hand, and changes nothing else', async () => {
    const { name, address, city, state } = row;
    await createRetailer(testContext({ db, actor: admin }), { name, address, city, state });
    await correct({ zip: row.zip, phone: '412-555-0199' });
    expect(await run([{}])).toEqual([['update', 'phone']]);
    expect(await store()).toMatchObject({ phone: '412-555-0199', email: 'rook@example.com', lat: 40.44 });
    expect(await run([{ email: 'new@example.com' }])).toEqual([['update', 'phone']]);
  });
});

describe('a correction while a file is imported', () => {
  const tries = Array.from({ length: 15 }, (_, index) => index);
  const lostIn = async (on: typeof db) => {
    let lost = 0;
    for (const index of tries) {
      const [told, typed] = [`412-555-01${10 + index}`, `412-555-01${30 + index}`];
      const [corrected] = await race<unknown>(2, (which) =>
        which ? run([{ phone: told }], { on }) : correct({ phone: typed }, pool),
      );
      const { phone } = await store();
      // If the import was faster, the form is refused as out of date, so no correction is lost unnoticed.
      const isRefused =
        corrected?.status === 'rejected' && String(corrected.reason).includes('Somebody else');
      if (phone !== typed && !isRefused) lost += 1;
      await db
        .updateTable('retailers')
        .set({ phone: told, imported: JSON.stringify({ ...row, phone: told }) })
        .execute();
    }
    return lost;
  };

  test('is never lost: it is written over what the file told, or kept', async () => {
    await run([{}]);
    expect(await lostIn(pool)).toBe(0);
  });

  test('is not waited for where the file tells nothing else of the store', async () => {
    await run([{}]);
    await pool.transaction().execute(async (held) => {
      await held.selectFrom('retailers').select('id').forUpdate().execute();
      expect(await run([{}])).toEqual([['duplicate']]);
    });
  });

  test('would be without the lock, or this race proves nothing', luck, async () => {
    await run([{}]);
    expect(await lostIn(withoutLocks(pool))).toBeGreaterThan(0);
  });
});
