import { expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { makePlayer, makeUser } from '../../../demo/factories/people.ts';
import { anonymous } from '../../../shared/actor.ts';
import { DomainError } from '../../../shared/errors.ts';
import { getOwnPlayer } from './get-own-player.ts';
import { updatePlayer } from './update-player.ts';

const { db } = testDatabase();
const pool = racePool();
const input = { alias: 'Ada', city: 'Oakland', state: 'CA' };
const refusedWith = (code: string) => ({ refusal: { code } });

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

test('visitors, and users without a player, have nothing to change', async () => {
  await expect(updatePlayer(testContext({ db, actor: anonymous }), input)).rejects.toMatchObject(
    refusedWith('UNAUTHORIZED'),
  );
  const user = await makeUser(db);
  const context = testContext({ db, actor: userActor({ userId: user.id, playerId: null }) });
  await expect(updatePlayer(context, input)).rejects.toMatchObject(refusedWith('PLAYER_REQUIRED'));
});
