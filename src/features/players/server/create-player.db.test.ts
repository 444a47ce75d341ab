import { expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { makePlayer, makeUser } from '../../../demo/factories/people.ts';
import { anonymous } from '../../../shared/actor.ts';
import { newPlayerShape } from '../contract.ts';
import { createPlayer } from './create-player.ts';
import { getOwnPlayer } from './get-own-player.ts';

const { db } = testDatabase();
const pool = racePool();
const input = { alias: 'Ada', city: 'Oakland', state: 'CA' };
const refusedWith = (code: string) => ({ refusal: { code } });

async function contextOfNewUser(database = db) {
  const user = await makeUser(db);
  return testContext({ db: database, actor: userActor({ userId: user.id, email: user.email }) });
}

test("a new player has the account's e-mail and belongs to the user alone", async () => {
  const context = await contextOfNewUser();
  expect(await getOwnPlayer(context)).toEqual({ player: null });
  const player = await createPlayer(context, input);
  expect(player).toMatchObject({ ...input, email: context.actor.kind === 'user' && context.actor.email });
  expect(await getOwnPlayer(context)).toEqual({ player });
  expect(await getOwnPlayer(await contextOfNewUser())).toEqual({ player: null });
});

test('who signed up by phone alone becomes a player without an e-mail', async () => {
  const user = await makeUser(db);
  const context = testContext({ db, actor: userActor({ userId: user.id, email: null }) });
  expect(await createPlayer(context, input)).toMatchObject({ email: null });
});

test('a second player is refused, also 20 at once', async () => {
  const context = await contextOfNewUser(pool);
  const outcomes = await race(20, (index) => createPlayer(context, { ...input, alias: `Ada ${index}` }));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  await expect(createPlayer(context, input)).rejects.toMatchObject(refusedWith('PLAYER_EXISTS'));
});

test('an alias that somebody has is refused, whatever its case', async () => {
  await makePlayer(db, { alias: 'Ada' });
  await expect(createPlayer(await contextOfNewUser(), { ...input, alias: 'aDA' })).rejects.toMatchObject(
    refusedWith('ALIAS_TAKEN'),
  );
});

test('visitors have no player and make none', async () => {
  const visitor = testContext({ db, actor: anonymous });
  await expect(createPlayer(visitor, input)).rejects.toMatchObject(refusedWith('UNAUTHORIZED'));
  await expect(getOwnPlayer(visitor)).rejects.toMatchObject(refusedWith('UNAUTHORIZED'));
});

test.each([
  ['an alias of 1 character', { ...input, alias: 'A' }, false],
  ['an alias of 2 characters', { ...input, alias: 'Al' }, true],
  ['an alias of 40 characters', { ...input, alias: 'A'.repeat(40) }, true],
  ['an alias of 41 characters', { ...input, alias: 'A'.repeat(41) }, false],
  ['an alias of blanks', { ...input, alias: '     ' }, false],
  ['an alias with an address in it', { ...input, alias: 'Verify at evil.example/login NOW' }, false],
  ['an alias with a number to call', { ...input, alias: 'call +1 900 555 1234' }, false],
  ['no city', { ...input, city: ' ' }, false],
  ['no state', { ...input, state: '' }, false],
  ['an e-mail of choice', { ...input, email: 'other@example.com' }, false],
])('%s: %s', (_title, values, allowed) => {
  expect(newPlayerShape.safeParse(values).success).toBe(allowed);
});
