import { beforeEach, expect, test } from 'vitest';
import { playerActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { toldIn } from '../../../../tests/support/told-in.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { acceptRequest, cancelRequest } from './decide-request.ts';
import { networkNotices } from './notices.ts';
import { requestSponsor } from './request-sponsor.ts';
import { withdrawRequest } from './withdraw-request.ts';

const { db } = testDatabase();
const told = () => toldIn(db, networkNotices);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const as = (player: PlayerRow) => testContext({ db, actor: playerActor(player) });

let sponsor: PlayerRow;
let asker: PlayerRow;
beforeEach(async () => {
  sponsor = await makePlayer(db, { role: 'admin', alias: 'Olga' });
  asker = await makePlayer(db, { alias: 'Robin' });
});

const ask = () => requestSponsor(as(asker), { sponsorId: sponsor.id });
const relationshipId = async () =>
  (await db.selectFrom('player_relationships').select('id').executeTakeFirstOrThrow()).id;

test('a request for a sponsor is told to the player asked; withdrawn at once, it is not', async () => {
  await ask();
  expect(await told()).toMatchObject([
    { kind: 'sponsor.requested', to: [sponsor.auth_id], title: 'Robin asks you to be their sponsor' },
  ]);
  await withdrawRequest(as(asker));
  expect(await told()).toEqual([]);
});

test.each([
  ['accepted', acceptRequest, 'Olga is your sponsor now'],
  ['declined', cancelRequest, 'Olga declined to be your sponsor'],
] as const)('a request that is %s is told to the player who asked', async (_answer, decide, title) => {
  await ask();
  await decide(as(sponsor), { relationshipId: await relationshipId() });
  expect(await told()).toMatchObject([{ kind: 'sponsor.answered', to: [asker.auth_id], title }]);
});
