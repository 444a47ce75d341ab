import { expect, test } from 'vitest';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { makeCampaign, makeRating, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { askForRatings } from './ask-for-ratings-queue.ts';
import { ratingsNotices } from './notices.ts';

const { db } = testDatabase();
const askAt = (iso: string) => askForRatings(testContext({ db, clock: new Date(iso) }));
const told = () => toldIn(db, ratingsNotices);

test('who played is asked once, at 9:00 of the next morning by their clock', async () => {
  const campaign = await makeCampaign(db, { title: 'The Mill' });
  const player = await makePlayer(db);
  await db
    .updateTable('profiles')
    .set({ time_zone: 'America/New_York' })
    .where('id', '=', player.auth_id)
    .execute();
  const session = await makeSession(db, {
    campaign_id: campaign.id,
    session_number: 2,
    start_date: new Date('2026-11-02T23:00:00Z'),
  });
  await makeSeat(db, { session_id: session.id, player_id: player.id });
  for (const iso of ['2026-11-03T03:00:00Z', '2026-11-03T13:59:00Z']) await askAt(iso);
  expect(await told()).toEqual([]);
  for (const iso of ['2026-11-03T14:07:00Z', '2026-11-03T15:07:00Z', '2026-11-04T15:07:00Z'])
    await askAt(iso);
  expect(await told()).toMatchObject([
    {
      to: [player.auth_id],
      title: 'How was session 2 of The Mill?',
      path: `/campaigns/${campaign.id}#session-${session.id}`,
    },
  ]);
});

test('nobody is asked who has rated, owns the campaign, or played days ago', async () => {
  const session = await makeSession(db, { start_date: new Date('2026-11-02T18:00:00Z') });
  const rater = await makePlayer(db);
  await makeSeat(db, { session_id: session.id, player_id: rater.id });
  const rated = await makePlayer(db);
  await makeRating(db, { player_id: rated.id, session_id: session.id, rater_player_id: rater.id });
  const old = await makeSession(db, { start_date: new Date('2026-10-30T08:00:00Z') });
  await makeSeat(db, { session_id: old.id });
  await askAt('2026-11-03T12:00:00Z');
  expect(await told()).toEqual([]);
});
