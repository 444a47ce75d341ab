import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract.ts';
import { makeCampaign, makeMember, makeSeat, makeSeries, makeSession } from '#demo/factories/games.ts';
import { makeInvite, makeInviteLink, makePlayer } from '#demo/factories/people.ts';
import { askToJoin } from '#features/membership/server/admission/ask-to-join.ts';
import { hashLinkToken } from '#features/membership/server/admission/manage-link.ts';
import { hashInviteToken, newInviteToken } from '#features/invites/server/invite-token.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { playerActor } from '../support/actors.ts';
import { testContext } from '../support/context.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';

/*
 * Who blocked whom, by every way into a campaign or up in it. `guest` is the player who wants in; `owner` and `coOrganiser` run
 * every campaign. Both directions of a block count alike, and refusals stand for other reasons as well.
 */

const { db } = testDatabase({ emptied: 'once' });
let server: ActingServer;

type Player = Awaited<ReturnType<typeof makePlayer>>;
type Who = 'owner' | 'coOrganiser' | 'guest';
let people: Record<Who, Player>;
let ids: Awaited<ReturnType<typeof makeThings>>;

const linkToken = newInviteToken();
const inviteToken = newInviteToken();

/** A campaign of each kind, and what waits in it for the guest. */
async function makeThings({ owner, coOrganiser, guest }: Record<Who, Player>) {
  const campaign = async (given: Partial<Parameters<typeof makeCampaign>[1]> = {}) => {
    const { id } = await makeCampaign(db, { owner, type: 'Online', max_players: 2, ...given });
    await makeMember(db, { campaign_id: id, player_id: coOrganiser.id, co_organises: true });
    return id;
  };
  const open = await campaign();
  const byLink = await campaign({ admission: 'link' });
  await db
    .insertInto('campaign_links')
    .values({ campaign_id: byLink, token_hash: hashLinkToken(linkToken) })
    .execute();
  const byRequest = await campaign({ admission: 'request' });
  const asked = await campaign({ admission: 'request' });
  await askToJoin(testContext({ db, actor: playerActor(guest) }), { campaignId: asked, text: null });
  const joined = await campaign();
  await makeMember(db, { campaign_id: joined, player_id: guest.id, created_at: new Date(0) });
  const offered = await campaign();
  await makeMember(db, { campaign_id: offered, player_id: guest.id, created_at: new Date(0) });
  await db
    .insertInto('campaign_handovers')
    .values({ campaign_id: offered, player_id: guest.id, offered_by: owner.id, created_at: new Date() })
    .execute();
  const series = await makeSeries(db, { campaign_id: open });
  const session = await makeSession(db, { campaign_id: open, series_id: series.id, series_date: new Date() });
  const full = await makeSession(db, { campaign_id: open, session_number: 2 });
  for (let seats = 0; seats < 2; seats += 1) await makeSeat(db, { session_id: full.id });
  const held = await makeSession(db, { campaign_id: open, session_number: 3 });
  const later = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('waitlist_entries')
    .values({
      session_id: held.id,
      player_id: guest.id,
      place: 1,
      waiting_since: new Date(),
      offered_at: new Date(),
      offer_ends_at: later,
    })
    .execute();
  const invite = await makeInvite(db, { user_id: owner.auth_id, email: guest.email! });
  await makeInviteLink(db, { user_id: owner.auth_id, token: hashInviteToken(inviteToken) });
  return {
    open,
    byLink,
    byRequest,
    asked,
    joined,
    offered,
    series: series.id,
    session: session.id,
    full: full.id,
    held: held.id,
    invite: invite.id,
  };
}

beforeAll(async () => {
  people = { owner: await makePlayer(db), coOrganiser: await makePlayer(db), guest: await makePlayer(db) };
  ids = await makeThings(people);
  server = await actingServer(db);
});
afterAll(() => server.close());

type Way = {
  operation: string;
  what?: string;
  by: Who;
  input: () => Record<string, unknown>;
  /** How it is refused. */
  code: string;
  /** Whose way in it is to be let into; a campaign's co-organiser has no part in it. */
  ofOwnerAlone?: true;
};

const answering = (operation: 'accept' | 'decline', by: Who): Way => ({
  operation: `campaigns.admission.${operation}`,
  what: `by the ${by}`,
  by,
  input: () => ({ campaignId: ids.asked, playerId: people.guest.id, answer: null }),
  code: 'REQUEST_GONE',
});

const ways: Way[] = [
  { operation: 'campaigns.join', by: 'guest', input: () => ({ campaignId: ids.open }), code: 'CANNOT_JOIN' },
  {
    operation: 'campaigns.join',
    what: 'by the private link',
    by: 'guest',
    input: () => ({ campaignId: ids.byLink, link: linkToken }),
    code: 'CANNOT_JOIN',
  },
  {
    operation: 'campaigns.admission.ask',
    by: 'guest',
    input: () => ({ campaignId: ids.byRequest, text: null }),
    code: 'CANNOT_JOIN',
  },
  answering('accept', 'owner'),
  answering('accept', 'coOrganiser'),
  answering('decline', 'owner'),
  answering('decline', 'coOrganiser'),
  {
    operation: 'campaigns.confirmAttendance',
    by: 'guest',
    input: () => ({ sessionId: ids.session }),
    code: 'CANNOT_JOIN',
  },
  {
    operation: 'campaigns.series.takeSeats',
    by: 'guest',
    input: () => ({ seriesId: ids.series, sessionIds: [ids.session] }),
    code: "You can't join this campaign",
  },
  {
    operation: 'campaigns.waitlist.wait',
    by: 'guest',
    input: () => ({ sessionId: ids.full }),
    code: 'CANNOT_JOIN',
  },
  {
    operation: 'campaigns.waitlist.accept',
    by: 'guest',
    input: () => ({ sessionId: ids.held }),
    code: 'CANNOT_JOIN',
  },
  ...(['owner', 'coOrganiser'] as const).map((by): Way => ({
    operation: 'campaigns.door.seatPlayer',
    what: `by the ${by}`,
    by,
    input: () => ({ sessionId: ids.session, alias: people.guest.alias }),
    code: 'CANNOT_SEAT',
  })),
  {
    operation: 'campaigns.offerHandover',
    by: 'owner',
    input: () => ({ campaignId: ids.joined, playerId: people.guest.id }),
    code: 'HEIR_UNAVAILABLE',
  },
  {
    operation: 'campaigns.acceptHandover',
    by: 'guest',
    input: () => ({ campaignId: ids.offered }),
    code: 'HANDOVER_GONE',
  },
  {
    operation: 'campaigns.hosts.add',
    by: 'owner',
    input: () => ({ campaignId: ids.joined, playerId: people.guest.id }),
    code: 'HOST_UNAVAILABLE',
  },
  {
    operation: 'announcements.ask',
    by: 'guest',
    input: () => ({ campaignId: ids.open, text: 'May I come?' }),
    code: 'CANNOT_ASK',
  },
  {
    operation: 'invites.accept',
    by: 'guest',
    input: () => ({ inviteId: ids.invite }),
    code: 'INVITE_NOT_FOUND',
    ofOwnerAlone: true,
  },
  {
    operation: 'invites.openLink',
    by: 'guest',
    input: () => ({ token: inviteToken }),
    code: 'INVITE_NOT_FOUND',
    ofOwnerAlone: true,
  },
  {
    operation: 'invites.acceptLink',
    by: 'guest',
    input: () => ({ token: inviteToken }),
    code: 'INVITE_NOT_FOUND',
    ofOwnerAlone: true,
  },
];

/** What changes campaigns, invitations and questions, and gives nobody new access. */
const noWaysIn = [
  'announcements.answer',
  'announcements.create',
  'announcements.remove',
  'announcements.removeQuestion',
  'announcements.restore',
  'announcements.update',
  'campaigns.addFile',
  'campaigns.admission.createLink',
  'campaigns.admission.goAhead',
  'campaigns.admission.removeLink',
  'campaigns.admission.set',
  'campaigns.admission.withdraw',
  'campaigns.book.denyPaid',
  'campaigns.book.markPaid',
  'campaigns.book.remind',
  'campaigns.book.sayPaid',
  'campaigns.book.settle',
  'campaigns.cancelAttendance',
  'campaigns.cancelSeat',
  'campaigns.checkIn.answerContest',
  'campaigns.checkIn.contest',
  'campaigns.checkIn.mark',
  'campaigns.copies.create',
  'campaigns.create',
  'campaigns.createCalendarAddress',
  'campaigns.createSession',
  'campaigns.deleteSession',
  'campaigns.door.addGuest',
  'campaigns.hosts.remove',
  'campaigns.leave',
  'campaigns.markRefund',
  'campaigns.nights.create',
  'campaigns.removals.create',
  'campaigns.removals.lift',
  'campaigns.remove',
  'campaigns.removeCalendarAddress',
  'campaigns.removeFile',
  'campaigns.callOffs.bringBack',
  'campaigns.callOffs.create',
  'campaigns.callOffs.undo',
  'campaigns.series.change',
  'campaigns.series.create',
  'campaigns.series.extend',
  'campaigns.series.giveBackSeats',
  'campaigns.series.remove',
  'campaigns.series.restoreDate',
  'campaigns.setPaymentNote',
  'campaigns.setSeatPayment',
  'campaigns.setStatus',
  'campaigns.tableFacts.set',
  'campaigns.update',
  'campaigns.updateSession',
  'campaigns.waitlist.leave',
  'campaigns.waitlist.move',
  'campaigns.waitlist.pass',
  'campaigns.waitlist.remove',
  'campaigns.waitlist.setOfferHours',
  'campaigns.withdrawHandover',
  'invites.cancel',
  // Asks whether the address's player blocked the sender: `blocks.db.test.ts`.
  'invites.create',
  'invites.decline',
  'invites.declineLink',
  'invites.links.create',
  'invites.links.remove',
  'invites.previewLink',
  'invites.resend',
  'invites.setInvitable',
];

const blocks: [by: Who, of: Who][] = [
  ['owner', 'guest'],
  ['guest', 'owner'],
  ['coOrganiser', 'guest'],
  ['guest', 'coOrganiser'],
];

const operations = operationsOf(contract);
const nameOf = ({ operation, what }: Way) => (what === undefined ? operation : `${operation}, ${what},`);
const cases = ways.flatMap((way) =>
  blocks.map(([by, of]) => {
    const isFree = way.ofOwnerAlone && ![by, of].includes('owner');
    return { way, by, of, named: nameOf(way), outcome: isFree ? 'ok' : way.code };
  }),
);

const addBlock = (transaction: Database, playerId: Id, blockedId: Id) =>
  transaction
    .insertInto('player_blocks')
    .values({ player_id: playerId, blocked_id: blockedId, created_at: new Date() })
    .execute();

type Answer = { code?: string; message?: string; results?: { outcome: string; message: string | null }[] };

/** What the server answers: 'ok', the code, or why a date of a series was refused; never a word of blocks. */
async function attempt({ operation: name, input }: Way): Promise<string> {
  const { path, init } = requestFor(
    operations.find((operation) => operation.name === name)!,
    input(),
  );
  const response = await fetch(`${server.url}${path}`, init);
  const answer = (await response.json()) as Answer;
  expect(answer.message ?? '').not.toMatch(/block/i);
  if (!response.ok) return answer.code ?? 'no code';
  const refused = answer.results?.find(({ outcome }) => outcome !== 'done');
  return refused?.message ?? 'ok';
}

describe('every way into a campaign', () => {
  it('is in this table, or is said to be none', () => {
    const changing = operations.filter(
      ({ name, method }) => /^(campaigns|invites|announcements)\./.test(name) && method !== 'GET',
    );
    const listed = new Set([...ways.map(({ operation }) => operation), ...noWaysIn]);
    expect(changing.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
    const known = new Set(operations.map(({ name }) => name));
    expect([...listed].filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(ways.map((way) => ({ way, named: nameOf(way) })))(
    '$named is open where nobody blocked anybody',
    async ({ way }) => {
      await server.attempt({ actor: playerActor(people[way.by]) }, async () => {
        expect(await attempt(way)).toBe('ok');
      });
    },
  );

  it.each(cases)('$named after $by blocked $of: $outcome', async ({ way, by, of, outcome }) => {
    await server.attempt({ actor: playerActor(people[way.by]) }, async (transaction) => {
      await addBlock(transaction, people[by].id, people[of].id);
      expect(await attempt(way)).toBe(outcome);
    });
  });

  it.each(blocks)(
    'shows no request and no offer after %s blocked %s, to anybody who runs the campaign',
    async (by, of) => {
      const read = async (name: string, input: Record<string, unknown>) => {
        const { path, init } = requestFor(
          operations.find((operation) => operation.name === name)!,
          input,
        );
        return (await (await fetch(`${server.url}${path}`, init)).json()) as Record<string, unknown>;
      };
      for (const reader of ['owner', 'coOrganiser'] as const) {
        await server.attempt({ actor: playerActor(people[reader]) }, async (transaction) => {
          const campaignId = ids.asked;
          expect(await read('campaigns.get', { campaignId })).toMatchObject({ requestsWaiting: 1 });
          await addBlock(transaction, people[by].id, people[of].id);
          expect(await read('campaigns.admission.listRequests', { campaignId })).toMatchObject({ items: [] });
          expect(await read('campaigns.get', { campaignId })).toMatchObject({ requestsWaiting: 0 });
        });
      }
      await server.attempt({ actor: playerActor(people.guest) }, async (transaction) => {
        expect((await read('campaigns.get', { campaignId: ids.offered }))['handover']).not.toBeNull();
        await addBlock(transaction, people[by].id, people[of].id);
        expect((await read('campaigns.get', { campaignId: ids.offered }))['handover']).toBeNull();
        expect(JSON.stringify(await read('home.getUpNext', {}))).not.toContain(ids.offered);
      });
    },
  );
});
