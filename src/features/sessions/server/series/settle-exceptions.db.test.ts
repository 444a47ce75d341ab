import { expect, test } from 'vitest';
import { playerActor } from '../../../../../tests/support/actors.ts';
import { testContext } from '../../../../../tests/support/context.ts';
import { testDatabase } from '../../../../../tests/support/database.ts';
import { makeCampaign, makeMember } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { clockTimeAt } from '#shared/time/zone-clock.ts';
import { listCampaignSessions } from '../list-sessions.ts';
import { updateSession } from '../update-session.ts';
import { createSeries } from '../for-others/create-series.ts';
import { getSeries } from './get-series.ts';
import { removeDates } from './remove-dates.ts';
import { updateSeries } from './update-series.ts';

const { db } = testDatabase();
const clock = new Date('2027-02-20T12:00:00Z');
const timeZone = 'America/New_York';

/** A weekly series of five Thursdays at seven, and functions for what its organiser does with it. */
async function open() {
  const campaign = await makeCampaign(db, { min_players: 1, max_players: 4 });
  const owner = testContext({ db, actor: playerActor(campaign.owner!), clock });
  const { id } = await createSeries(owner, {
    campaignId: campaign.id,
    sessionNumber: 1,
    description: 'The mill',
    priceCents: 0,
    lengthMinutes: 180,
    firstDate: '2027-02-25',
    time: '19:00',
    timeZone,
    repeat: { kind: 'weekly', count: 5 },
  });
  const list = async () => (await listCampaignSessions(owner, { campaignId: campaign.id })).items;
  type Session = Awaited<ReturnType<typeof list>>[number];
  /** Changes one session on its own. */
  const alone = async (place: number, change: Partial<Session> & { notes?: string }) => {
    const {
      sessionNumber,
      description,
      priceCents,
      startDate,
      lengthMinutes,
      id: sessionId,
      revision,
      ...rest
    } = (await list())[place]!;
    const kept = { sessionNumber, description, priceCents, startDate, lengthMinutes, place: rest.place };
    await updateSession(owner, { ...kept, ...change, sessionId, revision });
  };
  /** Changes all upcoming sessions from the form of one of them. */
  const together = async (
    place: number,
    changes: Parameters<typeof updateSeries>[1]['changes'],
    more: { alsoOwn?: boolean } = {},
  ) => {
    const { id: sessionId, revision, series } = (await list())[place]!;
    const seriesRevision = series!.revision;
    return updateSeries(owner, { sessionId, revision, seriesRevision, scope: 'all', changes, ...more });
  };
  const marks = async () => (await list()).map(({ series }) => series!.isException);
  return { campaign, owner, seriesId: id, list, alone, together, marks };
}

const [no, yes] = [false, true];

test('a session that was changed alone keeps its own text when all are changed, and takes what it shares', async () => {
  const { alone, together, list, marks } = await open();
  await alone(3, { description: 'The finale', lengthMinutes: 60 });
  expect(await together(0, { description: 'The river', place: 'Table 4' })).toEqual({ changed: 5 });
  expect(
    (await list()).map(({ description, place, lengthMinutes }) => [description, place, lengthMinutes]),
  ).toEqual([
    ['The river', 'Table 4', 180],
    ['The river', 'Table 4', 180],
    ['The river', 'Table 4', 180],
    ['The finale', 'Table 4', 60],
    ['The river', 'Table 4', 180],
  ]);
  expect(await marks()).toEqual([no, no, no, yes, no]);
});

test('with an explicit yes it loses what is changed, and is one of the others once nothing differs any more', async () => {
  const { alone, together, list, marks } = await open();
  await alone(3, { description: 'The finale', lengthMinutes: 60 });
  await together(0, { description: 'The river' }, { alsoOwn: true });
  expect((await list()).map(({ description }) => description)).toEqual(Array(5).fill('The river'));
  expect(await marks()).toEqual([no, no, no, yes, no]);
  await together(0, { lengthMinutes: 120 }, { alsoOwn: true });
  expect(await marks()).toEqual([no, no, no, no, no]);
});

test('a session keeps its own hour when the others move to another, and is one of them when they meet there', async () => {
  const { alone, together, list, marks } = await open();
  await alone(2, { startDate: '2027-03-12T01:00:00.000Z' });
  expect(await marks()).toEqual([no, no, yes, no, no]);
  await together(0, { time: '18:00' });
  const hours = async () =>
    (await list()).map(({ startDate }) => clockTimeAt(new Date(startDate), timeZone).slice(11));
  expect(await hours()).toEqual(['18:00', '18:00', '20:00', '18:00', '18:00']);
  await together(0, { time: '20:00' });
  expect(await hours()).toEqual(Array(5).fill('20:00'));
  expect(await marks()).toEqual([no, no, no, no, no]);
});

test('a session that is changed back alone is one of the others again', async () => {
  const { alone, marks } = await open();
  await alone(1, { description: 'Another' });
  expect(await marks()).toEqual([no, yes, no, no, no]);
  await alone(1, { description: 'The mill' });
  expect(await marks()).toEqual([no, no, no, no, no]);
});

test('from the form of a session that was changed alone, that one is changed in any case', async () => {
  const { alone, together, list } = await open();
  await alone(3, { description: 'The finale' });
  await together(3, { description: 'The river' });
  expect((await list()).map(({ description }) => description)).toEqual(Array(5).fill('The river'));
});

const own = (of: Awaited<ReturnType<typeof getSeries>>) => of.dates.map(({ ownFields }) => ownFields);

test('in what sessions differ is told to organisers alone', async () => {
  const { campaign, owner, seriesId, alone } = await open();
  await alone(3, { description: 'The finale', priceCents: 500 });
  expect(own(await getSeries(owner, { seriesId }))).toEqual([[], [], [], ['description', 'priceCents'], []]);
  const member = await makePlayer(db);
  await makeMember(db, { campaign_id: campaign.id, player_id: member.id });
  const context = testContext({ db, actor: playerActor(member), clock });
  expect(own(await getSeries(context, { seriesId }))).toEqual([[], [], [], [], []]);
});

test('deleting several leaves those that were changed alone, unless they are meant too', async () => {
  const { owner, alone, list } = await open();
  await alone(3, { description: 'The finale' });
  const [, second] = await list();
  const wish = { sessionId: second!.id, seriesRevision: 1, scope: 'following' } as const;
  expect(await removeDates(owner, wish)).toEqual({ deleted: 3, seatsGivenUp: 0, stay: [], kept: [4] });
  const left = await list();
  expect(left.map(({ sessionNumber }) => sessionNumber)).toEqual([1, 4]);
  const rest = { sessionId: left[0]!.id, seriesRevision: left[0]!.series!.revision, scope: 'all' } as const;
  expect(await removeDates(owner, { ...rest, alsoOwn: true })).toMatchObject({ deleted: 2, kept: [] });
});
