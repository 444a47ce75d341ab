import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../../tests/support/database.ts';
import {
  updateGameSystem,
  createGameSystem,
  getManagedSystem,
  listAllSystems,
} from './manage-game-systems.ts';

const { db } = testDatabase();
const pool = racePool();
const context = testContext({ db, actor: userActor({ role: 'admin' }) });
const form = { name: 'Brass Lanterns', description: null, videoUrl: null, status: 'active' as const };

test('a name is taken once, whatever its case, however many admins want it at once', async () => {
  const outcomes = await race(10, (index) =>
    createGameSystem({ ...context, db: pool }, { ...form, name: index % 2 ? form.name : 'BRASS LANTERNS' }),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(9);
  expect(
    refused.every((one) => 'reason' in one && one.reason.refusal.code === 'GAME_SYSTEM_NAME_TAKEN'),
  ).toBe(true);
});

test('a change is written and logged; a name that another has is refused and changes nothing', async () => {
  const { id } = await createGameSystem(context, form);
  await createGameSystem(context, { ...form, name: 'Salt & Current' });
  await updateGameSystem(context, { ...form, gameSystemId: id, revision: 1, status: 'inactive' });
  const taken = updateGameSystem(context, {
    ...form,
    gameSystemId: id,
    revision: 2,
    name: 'salt & current',
  });
  await expect(taken).rejects.toMatchObject({ refusal: { code: 'GAME_SYSTEM_NAME_TAKEN' } });
  const { items } = await listAllSystems(context, {});
  expect(items.map(({ name, status }) => [name, status])).toEqual([
    ['Brass Lanterns', 'inactive'],
    ['Salt & Current', 'active'],
  ]);
  const log = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'game-system.update')
    .execute();
  expect(log).toMatchObject([{ details: { before: { status: 'active' }, after: { status: 'inactive' } } }]);
});

test('of two forms that began with the same state, the second is refused, and reads what the first saved', async () => {
  const { id } = await createGameSystem(context, form);
  const change = { ...form, gameSystemId: id, revision: 1 };
  await updateGameSystem(context, { ...change, description: 'Of brass and light.' });
  await expect(
    updateGameSystem(context, { ...change, videoUrl: 'https://video.example/1' }),
  ).rejects.toMatchObject({ refusal: { code: 'STALE_REVISION' } });
  expect(await getManagedSystem(context, { gameSystemId: id })).toMatchObject({
    description: 'Of brass and light.',
    videoUrl: null,
    revision: 2,
  });
});
