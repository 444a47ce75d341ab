import { expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { DomainError } from '#shared/errors.ts';
import { newPlayerShape } from '../contract.ts';
import { createPlayer, getOwnPlayer, updatePlayer } from './manage-own-player.ts';

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

async function contextOfPlayer(alias: string, database = db) {
  const player = await makePlayer(db, { alias });
  return testContext({
    db: database,
    actor: userActor({ userId: player.auth_id, email: player.email, playerId: player.id }),
  });
}

test("a player's own alias, city and state change, and nobody else's", async () => {
  const context = await contextOfPlayer('Before');
  const other = await contextOfPlayer('Other');
  const { player: before } = await getOwnPlayer(context);
  const { player: othersBefore } = await getOwnPlayer(other);
  expect(await updatePlayer(context, input)).toEqual({ ...before, ...input });
  expect(await getOwnPlayer(context)).toEqual({ player: { ...before, ...input } });
  expect(await getOwnPlayer(other)).toEqual({ player: othersBefore });
});

test('an alias that somebody has is refused, whatever its case, and nothing changes; the own one in another case is free', async () => {
  const context = await contextOfPlayer('Bob');
  await contextOfPlayer('Ada');
  const before = await getOwnPlayer(context);
  await expect(updatePlayer(context, { ...input, alias: 'aDA' })).rejects.toMatchObject(
    refusedWith('ALIAS_TAKEN'),
  );
  expect(await getOwnPlayer(context)).toEqual(before);
  expect(await updatePlayer(context, { ...input, alias: 'BOB' })).toMatchObject({ alias: 'BOB' });
});

test('20 players who want one alias at once: one gets it', async () => {
  const contexts: Awaited<ReturnType<typeof contextOfPlayer>>[] = [];
  for (let index = 0; index < 20; index += 1) contexts.push(await contextOfPlayer(`Player ${index}`, pool));
  const outcomes = await race(20, (index) => updatePlayer(contexts[index]!, { ...input, alias: 'Wanted' }));
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  expect(refusals).toHaveLength(19);
  expect(refusals.filter((reason) => !(reason instanceof DomainError))).toEqual([]);
});
