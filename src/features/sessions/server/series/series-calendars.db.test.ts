import { afterAll, beforeAll, expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { pythonReader, readByIcalJs } from '../../../../../tests/fixtures/calendar-reader.ts';
import { testConfig, testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { testServer, type TestServer } from '../../../../../tests/support/test-server.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { createLog } from '#platform/log.ts';
import { DAY_MS } from '#shared/time.ts';
import { calendarRoutes } from '#features/calendars/server/calendar-routes.ts';
import { signedIn } from '../../../../../tests/support/auth-session.ts';
import { createAddress } from '#features/calendars/server/manage-address.ts';
import { listCampaignSessions } from '../list-sessions.ts';
import { deleteSession } from '../delete-session.ts';
import { createSeries } from '../for-others/create-series.ts';
import { removeDates } from './remove-dates.ts';
import { takeSeats } from './take-seats.ts';
import { updateSeries } from './update-series.ts';

const { db } = testDatabase();
const config = testConfig({ PUBLIC_URL: 'http://guild.test' });
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

type PlayerRow = Awaited<ReturnType<typeof makePlayer>>;
const contextOf = (player: PlayerRow) => testContext({ db, actor: playerActor(player) });

let server: TestServer;
beforeAll(async () => {
  const contextFor = () => Promise.resolve(testContext({ db }));
  const log = createLog('silent');
  const parts = { visitorsDb: db, clock: () => new Date(), config, log, contextFor };
  server = await testServer({ otherRoutes: calendarRoutes(parts) });
});
afterAll(() => server.close());

test('a calendar follows a series: made, changed together, skipped and deleted, each entry by itself', async () => {
  const campaign = await makeCampaign(db);
  const player = await makePlayer(db);
  const [owner, seated] = [contextOf(campaign.owner!), contextOf(player)];
  const { id: seriesId } = await createSeries(owner, {
    campaignId: campaign.id,
    sessionNumber: 1,
    description: 'The mill',
    priceCents: 0,
    lengthMinutes: 120,
    firstDate: inDays(10),
    time: '19:00',
    timeZone: 'UTC',
    repeat: { kind: 'weekly', count: 4 },
  });
  const list = async () => (await listCampaignSessions(owner, { campaignId: campaign.id })).items;
  const made = await list();
  await takeSeats(seated, { seriesId, sessionIds: made.map(({ id }) => id) });
  const { path } = await createAddress(await signedIn(seated));
  /** What a calendar reader gets for each session: its sequence, status and time. */
  const read = async (reader: typeof readByIcalJs = readByIcalJs) => {
    const { events } = reader(await (await fetch(`${server.url}${path!}`)).text());
    return made.map(({ id }) => {
      const event = events.find(({ uid }) => uid === `${id}@guild.test`);
      return event && { sequence: event.sequence, said: [event.status, event.start.slice(11, 16)] };
    });
  };
  const first = await read();
  expect(first.map((entry) => entry?.said)).toEqual(made.map(() => ['CONFIRMED', '19:00']));

  const { id: sessionId, revision, series } = made[1]!;
  const seriesRevision = series!.revision;
  const change = { sessionId, revision, seriesRevision, scope: 'following' as const };
  await updateSeries(owner, { ...change, changes: { time: '20:30' } });
  const changed = await read();
  expect(changed.map((entry) => entry?.said[1])).toEqual(['19:00', '20:30', '20:30', '20:30']);
  expect(changed.map((entry, place) => entry!.sequence > first[place]!.sequence)).toEqual([
    false,
    true,
    true,
    true,
  ]);

  await deleteSession(owner, { sessionId: made[1]!.id });
  const rest = (await list()).find(({ id }) => id === made[3]!.id)!;
  const end = { sessionId: rest.id, seriesRevision: rest.series!.revision, scope: 'following' as const };
  await removeDates(owner, end);
  const left = await read();
  expect(left.map((entry) => entry?.said[0])).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED']);
  for (const place of [1, 3]) expect(left[place]!.sequence).toBeGreaterThan(changed[place]!.sequence);
  expect(await read(pythonReader() ?? readByIcalJs)).toEqual(left);
});
