import { describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makeGameAccount, makePlayer } from '#demo/factories/people.ts';
import { makeExam, makeSubmission } from '#demo/factories/qualification.ts';
import { anonymous } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { gameAccountShape, newGameAccountShape } from '../contract.ts';
import { addAccount } from './add-account.ts';
import { listGameSystems } from './list-game-systems.ts';
import { listOwnAccounts } from './list-own-accounts.ts';
import { removeAccount } from './remove-account.ts';
import { updateAccount } from './update-account.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');
const refusedWith = (code: string) => ({ refusal: { code } });

async function contextOfNewPlayer(database = db) {
  const player = await makePlayer(db);
  return { player, context: testContext({ db: database, actor: playerActor(player), clock: now }) };
}

describe('the list of game systems', () => {
  test('is by name, for visitors too, and holds those of one status if asked', async () => {
    await makeGameSystem(db, { name: 'Zeppelin' });
    await makeGameSystem(db, { name: 'abacus' });
    await makeGameSystem(db, { name: 'Morris', status: 'inactive' });
    const names = async (status?: 'active' | 'inactive') =>
      (await listGameSystems(testContext({ db, actor: anonymous }), { status })).items.map(
        ({ name }) => name,
      );
    expect(await names()).toEqual(['abacus', 'Morris', 'Zeppelin']);
    expect(await names('active')).toEqual(['abacus', 'Zeppelin']);
    expect(await names('inactive')).toEqual(['Morris']);
  });
});

describe('adding a game system', () => {
  test('adds an active account of the own player with the account ID, and writes to the audit log', async () => {
    const { player, context } = await contextOfNewPlayer();
    const system = await makeGameSystem(db);
    const { id } = await addAccount(context, { gameSystemId: system.id, accountId: 'robin#2277' });
    const rows = await db.selectFrom('player_game_accounts').selectAll().execute();
    expect(rows).toEqual([
      {
        id,
        player_id: player.id,
        game_system_id: system.id,
        account_id: 'robin#2277',
        status: 'active',
        created_at: now,
      },
    ]);
    const [entry] = await db.selectFrom('audit_log').select(['action', 'subject_id', 'actor_id']).execute();
    expect(entry).toEqual({ action: 'game-account.add', subject_id: id, actor_id: player.auth_id });
  });

  test('happens once a player and system, also 20 at once, and never touches the first account', async () => {
    const { context } = await contextOfNewPlayer(pool);
    const system = await makeGameSystem(db);
    const outcomes = await race(20, (index) =>
      addAccount(context, { gameSystemId: system.id, accountId: `account ${index}` }),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    const stored = () => db.selectFrom('player_game_accounts').selectAll().execute();
    const [first] = await stored();
    await expect(
      addAccount(context, { gameSystemId: system.id, accountId: 'another' }),
    ).rejects.toMatchObject(refusedWith('GAME_SYSTEM_ALREADY_ADDED'));
    expect(await stored()).toEqual([first]);
    const other = await contextOfNewPlayer();
    await addAccount(other.context, { gameSystemId: system.id, accountId: 'mine too' });
    expect(await stored()).toHaveLength(2);
  });

  test('is refused for a system that does not exist', async () => {
    const system = await makeGameSystem(db);
    const input = { gameSystemId: system.id, accountId: 'robin' };
    const { context } = await contextOfNewPlayer();
    await expect(addAccount(context, { ...input, gameSystemId: newId() })).rejects.toMatchObject(
      refusedWith('GAME_SYSTEM_NOT_FOUND'),
    );
    expect(await db.selectFrom('player_game_accounts').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['no game system', { gameSystemId: '', accountId: 'robin' }, 'Please select a game system'],
    ['an empty account ID', { gameSystemId: newId(), accountId: '' }, 'Account ID is required'],
    ['an account ID of blanks', { gameSystemId: newId(), accountId: '  ' }, 'Account ID is required'],
  ])('says what is wrong with %s', (_title, values, message) => {
    const { error } = newGameAccountShape.safeParse(values);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

const stored = () => db.selectFrom('player_game_accounts').select(['id', 'account_id']).execute();

describe("an account of one's own", () => {
  test('gets another account ID, and is removed without what was submitted', async () => {
    const { player, context } = await contextOfNewPlayer();
    const exam = await makeExam(db);
    const account = await makeGameAccount(db, { player_id: player.id, game_system_id: exam.game_system_id });
    await makeSubmission(db, { player_id: player.id, exam_id: exam.id });
    const gameAccountId = account.id;
    await updateAccount(context, { gameAccountId, accountId: 'robin#2277' });
    expect(await stored()).toEqual([{ id: account.id, account_id: 'robin#2277' }]);
    await removeAccount(context, { gameAccountId });
    expect(await stored()).toEqual([]);
    expect(await db.selectFrom('player_exams').select('player_id').execute()).toEqual([
      { player_id: player.id },
    ]);
    const log = await db.selectFrom('audit_log').select(['action', 'subject_id']).orderBy('id').execute();
    expect(log).toEqual([
      { action: 'game-account.update', subject_id: account.id },
      { action: 'game-account.remove', subject_id: account.id },
    ]);
    // It may be added again.
    await addAccount(context, { gameSystemId: exam.game_system_id, accountId: 'robin' });
  });

  test("is nobody else's to change: other people's accounts are refused like missing ones", async () => {
    const stranger = await makePlayer(db);
    const others = await makeGameAccount(db, {
      player_id: stranger.id,
      game_system_id: (await makeGameSystem(db)).id,
    });
    const { context } = await contextOfNewPlayer();
    for (const gameAccountId of [others.id, newId()]) {
      const notFound = refusedWith('GAME_ACCOUNT_NOT_FOUND');
      await expect(updateAccount(context, { gameAccountId, accountId: 'mine' })).rejects.toMatchObject(
        notFound,
      );
      await expect(removeAccount(context, { gameAccountId })).rejects.toMatchObject(notFound);
    }
    expect(await stored()).toEqual([{ id: others.id, account_id: 'Not Available' }]);
  });
});

describe('the own game systems', () => {
  test('come by name with account ID, status, and the exams of the system, newest first', async () => {
    const { player, context } = await contextOfNewPlayer();
    const [zeppelin, abacus] = [
      await makeGameSystem(db, { name: 'Zeppelin', status: 'inactive' }),
      await makeGameSystem(db, { name: 'abacus' }),
    ];
    await makeGameSystem(db, { name: 'Not mine' });
    await makeGameAccount(db, { player_id: player.id, game_system_id: zeppelin.id, account_id: 'z' });
    await makeGameAccount(db, { player_id: player.id, game_system_id: abacus.id, status: 'inactive' });
    const older = await makeExam(db, { game_system_id: abacus.id, created_at: new Date('2025-01-01') });
    const newer = await makeExam(db, { game_system_id: abacus.id, created_at: new Date('2025-02-01') });
    await makeSubmission(db, { player_id: player.id, exam_id: older.id, score: 83 });

    const { items } = await listOwnAccounts(context);
    expect(items.map((item) => gameAccountShape.parse(item))).toMatchObject([
      {
        accountId: 'Not Available',
        status: 'inactive',
        gameSystem: { id: abacus.id, name: 'abacus', status: 'active' },
        certified: true,
        exams: [
          { id: newer.id, name: newer.name, submitted: false, scorePercent: null },
          { id: older.id, name: older.name, submitted: true, scorePercent: 83 },
        ],
      },
      { accountId: 'z', gameSystem: { id: zeppelin.id, status: 'inactive' }, certified: false, exams: [] },
    ]);
  });

  test('are certified by one exam of that system submitted by that player, before it is graded', async () => {
    const { player, context } = await contextOfNewPlayer();
    const [system, another] = [await makeGameSystem(db), await makeGameSystem(db)];
    for (const { id } of [system, another]) {
      await makeGameAccount(db, { player_id: player.id, game_system_id: id });
    }
    const exam = await makeExam(db, { game_system_id: system.id });
    await makeExam(db, { game_system_id: system.id });
    await makeExam(db, { game_system_id: another.id });
    const certified = async () =>
      (await listOwnAccounts(context)).items
        .filter((item) => item.certified)
        .map(({ gameSystem }) => gameSystem.id);

    await makeSubmission(db, { exam_id: exam.id });
    expect(await certified()).toEqual([]);
    await makeSubmission(db, { exam_id: exam.id, player_id: player.id });
    expect(await certified()).toEqual([system.id]);
  });

  test('stay certified by an exam that is no longer among the 50 shown', async () => {
    const { player, context } = await contextOfNewPlayer();
    const system = await makeGameSystem(db);
    await makeGameAccount(db, { player_id: player.id, game_system_id: system.id });
    const first = await makeExam(db, { game_system_id: system.id, created_at: new Date('2020-01-01') });
    await makeSubmission(db, { player_id: player.id, exam_id: first.id });
    for (let made = 0; made < 50; made += 1) await makeExam(db, { game_system_id: system.id, questions: [] });
    const [item] = (await listOwnAccounts(context)).items;
    expect(item?.exams).toHaveLength(50);
    expect(item?.exams.map(({ id }) => id)).not.toContain(first.id);
    expect(item?.certified).toBe(true);
  });

  test('are none without a player, are refused to visitors, and are never those of others', async () => {
    const stranger = await makePlayer(db);
    await makeGameAccount(db, { player_id: stranger.id, game_system_id: (await makeGameSystem(db)).id });
    const { context } = await contextOfNewPlayer();
    expect(await listOwnAccounts(context)).toEqual({ items: [] });
    expect(await listOwnAccounts(testContext({ db, actor: userActor() }))).toEqual({ items: [] });
  });
});
