import { expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeRating } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { ratingSummaryShape } from '../contract.ts';
import { getOwnRating } from './get-own-rating.ts';

const { db } = testDatabase();

test("the rating is the average of the own player's ratings, how many there are, and how many gave how many stars", async () => {
  const player = await makePlayer(db);
  const context = testContext({ db, actor: playerActor(player) });
  expect(await getOwnRating(context)).toEqual({ average: null, count: 0, byStars: [0, 0, 0, 0, 0] });
  await makeRating(db, { player_id: player.id, rating: 4 });
  await makeRating(db, { player_id: player.id, rating: 5 });
  await makeRating(db, { player_id: (await makePlayer(db)).id, rating: 1 });
  expect(ratingSummaryShape.parse(await getOwnRating(context))).toEqual({
    average: 4.5,
    count: 2,
    byStars: [0, 0, 0, 1, 1],
  });
});

test('without a player there are no ratings', async () => {
  expect(await getOwnRating(testContext({ db, actor: userActor() }))).toMatchObject({
    average: null,
    count: 0,
  });
});
