import { expect, test } from 'vitest';
import { playerActor, userActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeSeat, makeSession } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#shared/ids.ts';
import { getSheet } from './get-sheet.ts';
import { rosterRoutes } from './roster-routes.ts';

const { db } = testDatabase();

/** A session with a paid seat, a pending one, a free one and one of a player who was erased. */
async function seated() {
  const campaign = await makeCampaign(db, { type: 'Online' });
  const session = await makeSession(db, { campaign_id: campaign.id, session_number: 4, price: '5.00' });
  const seat = async (alias: string, price: string, payment: 'paid' | 'pending') => {
    const player = await makePlayer(db, { alias });
    return makeSeat(db, { session_id: session.id, player_id: player.id, price, payment_status: payment });
  };
  await seat('zoe', '5.00', 'pending');
  await seat('=HYPERLINK("https://evil.example")', '0.00', 'paid');
  await seat('Anna', '7.50', 'paid');
  await db
    .insertInto('former_seats')
    .values({ session_id: session.id, price: '5.00', payment_status: 'paid', created_at: new Date() })
    .execute();
  return { campaign, session };
}

const tableFor = async (context: Context, sessionId: string) => {
  const routes = rosterRoutes({ contextFor: () => Promise.resolve(context) });
  return routes.request(`/api/rosters/${sessionId}.csv`, {}, { requestId: newId() });
};

test('a roster names all seats by alias, those of erased players last, and no address', async () => {
  const { campaign, session } = await seated();
  const sheet = await getSheet(testContext({ db, actor: playerActor(campaign.owner!) }), {
    sessionId: session.id,
  });
  expect(sheet.seats.map(({ alias }) => alias)).toEqual([
    '=HYPERLINK("https://evil.example")',
    'Anna',
    'zoe',
    null,
  ]);
  expect(sheet.session).toMatchObject({ sessionNumber: 4, seatsTaken: 3 });
  expect(JSON.stringify(sheet)).not.toContain('@');
});

test('as a table it holds no formula, begins with the mark of UTF-8, and is for its organiser alone', async () => {
  const { campaign, session } = await seated();
  const answer = await tableFor(testContext({ db, actor: playerActor(campaign.owner!) }), session.id);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="roster-of-session-4.csv"');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      'Player,Price,Payment,Here,Notes',
      `"'=HYPERLINK(""https://evil.example"")",0.00,Free,,`,
      'Anna,7.50,Paid,,',
      'zoe,5.00,Pending,,',
      'A former player,5.00,Paid,,',
      '',
    ].join('\r\n'),
  );
  const others = [
    [testContext({ db }), 401],
    [testContext({ db, actor: userActor({ role: 'admin' }) }), 403],
    [testContext({ db, actor: playerActor(await makePlayer(db)) }), 403],
  ] as const;
  for (const [context, status] of others) expect((await tableFor(context, session.id)).status).toBe(status);
  const owner = testContext({ db, actor: playerActor(campaign.owner!) });
  expect((await tableFor(owner, newId())).status).toBe(404);
  expect((await tableFor(owner, 'nothing')).status).toBe(404);
});
