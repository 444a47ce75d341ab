import { expect, test } from 'vitest';
import { userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeGameSystem } from '#demo/factories/games.ts';
import { makeGameAccount, makePlayer } from '#demo/factories/people.ts';
import { makeExam } from '#demo/factories/qualification.ts';
import { getUses, removeGameSystem } from './manage-game-systems.ts';

const { db } = testDatabase();
const asAdmin = () => testContext({ db, actor: userActor({ role: 'admin' }) });
const systems = async () => (await db.selectFrom('game_systems').select('id').execute()).length;
const refusedWith = (message: string) => ({ refusal: { code: 'GAME_SYSTEM_IN_USE', message } });

test('a game system that nothing refers to is removed with its logo, and the log keeps what it was', async () => {
  const key = `logos/${'a'.repeat(32)}.webp`;
  const system = await makeGameSystem(db, { name: 'Brass Lanterns', logo_image_url: `/files/${key}` });
  const context = asAdmin();
  expect(await getUses(context, { gameSystemId: system.id })).toEqual({ campaigns: 0, exams: 0, players: 0 });
  await removeGameSystem(context, { gameSystemId: system.id });
  expect(await systems()).toBe(0);
  expect(context.enqueued).toEqual([{ name: 'discard-file', payload: { key } }]);
  const entry = await db
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'details'])
    .executeTakeFirst();
  expect(entry).toMatchObject({
    action: 'game-system.remove',
    subject_id: system.id,
    details: { before: { status: 'active' } },
  });
});

test('a game system in use stays, and the refusal says what uses it and what to do instead', async () => {
  const system = await makeGameSystem(db);
  const remove = () => removeGameSystem(asAdmin(), { gameSystemId: system.id });
  await makeExam(db, { game_system_id: system.id });
  await expect(remove()).rejects.toMatchObject(refusedWith('1 exam uses it: deactivate it instead'));
  for (let index = 0; index < 3; index += 1) await makeCampaign(db, { game_system_id: system.id });
  const player = await makePlayer(db);
  await makeGameAccount(db, { player_id: player.id, game_system_id: system.id });
  await expect(remove()).rejects.toMatchObject(
    refusedWith('3 campaigns, 1 exam, and 1 player use it: deactivate it instead'),
  );
  expect(await systems()).toBe(1);
  expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([]);
});
