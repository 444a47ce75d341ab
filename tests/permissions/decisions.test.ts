import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makeModerationCase } from '#demo/factories/moderation.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { sendReport } from '#features/moderation/server/send-report.ts';
import type { Database } from '#platform/database/connect.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { playerActor, userActor } from '../support/actors.ts';
import { testContext } from '../support/context.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';

/*
 * Who decides about whose things. Each attempt is tried on two campaigns: on one of the admin `owner`, and on one of `player`, a
 * player without a role; each was reported, hidden by `decider`, or hidden and appealed against, as the operation wants it.
 */

const { db } = testDatabase({ emptied: 'once' });
let server: ActingServer;

const people = ['owner', 'decider', 'other', 'reporter', 'former', 'player', 'anonymous'] as const;
type Person = (typeof people)[number];
const whose = ['owner', 'player'] as const;
type Whose = (typeof whose)[number];

/** A campaign with its case in each state. */
type Things = Record<Whose, { reported: Place; hidden: Place; appealed: Place }>;
type Place = { campaignId: Id; caseId: Id };

let actors: Record<Person, Actor>;
let things: Things;

async function makePlace(
  ownerOf: Awaited<ReturnType<typeof makePlayer>>,
  state: 'reported' | 'hidden' | 'appealed',
  [decidedBy, reporter]: [Id, Actor],
): Promise<Place> {
  const campaign = await makeCampaign(db, { owner: ownerOf, type: 'Online' });
  const thing = { kind: 'campaign' as const, id: campaign.id };
  if (state === 'reported') {
    await sendReport(testContext({ db, actor: reporter }), { thing, rule: 'spam', text: 'It sells dice.' });
    const found = await db
      .selectFrom('moderation_cases')
      .select('id')
      .where('thing_id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    return { campaignId: campaign.id, caseId: found.id };
  }
  await db.updateTable('campaigns').set({ status: 'hidden' }).where('id', '=', campaign.id).execute();
  const made = await makeModerationCase(db, {
    thing_kind: 'campaign',
    thing_id: campaign.id,
    user_id: ownerOf.auth_id,
    decided_by: decidedBy,
    kept: JSON.stringify({ state: 'active' }),
    ...(state === 'appealed' && { appeal: 'It is harmless.', appealed_at: new Date() }),
  });
  return { campaignId: campaign.id, caseId: made.id };
}

const asAdmin = (userId: Id) => userActor({ userId, role: 'admin' });

beforeAll(async () => {
  const [owner, reporter, player] = [await makePlayer(db), await makePlayer(db), await makePlayer(db)];
  const [decider, other] = [await makeUser(db), await makeUser(db)];
  const admins = [owner.auth_id, reporter.auth_id, decider.id, other.id];
  await db.updateTable('profiles').set({ role: 'admin' }).where('id', 'in', admins).execute();
  actors = {
    owner: { ...playerActor(owner), role: 'admin' },
    reporter: { ...playerActor(reporter), role: 'admin' },
    decider: asAdmin(decider.id),
    other: asAdmin(other.id),
    former: userActor({ userId: (await makeUser(db)).id }),
    player: playerActor(player),
    anonymous,
  };
  const by: [Id, Actor] = [decider.id, actors.reporter];
  const placesOf = async (one: typeof owner) => ({
    reported: await makePlace(one, 'reported', by),
    hidden: await makePlace(one, 'hidden', by),
    appealed: await makePlace(one, 'appealed', by),
  });
  things = { owner: await placesOf(owner), player: await placesOf(player) };
  server = await actingServer(db);
});
afterAll(() => server.close());

const verdict = { rule: 'spam', reason: 'It advertises something else.' };
const thingOf = ({ campaignId }: Place) => ({ kind: 'campaign', id: campaignId });

/** For visitors, users and former admins every operation of the console is refused alike. */
const notAdmins = { former: 'FORBIDDEN', player: 'FORBIDDEN', anonymous: 'UNAUTHORIZED' };
const allAdmins = { decider: 'ok', other: 'ok', reporter: 'ok' };
/** Every admin decides about the player's, and every admin but `owner` about the owner's. */
const decisions: Record<Whose, Record<Person, string>> = {
  player: { ...notAdmins, ...allAdmins, owner: 'ok' },
  owner: { ...notAdmins, ...allAdmins, owner: 'OTHER_ADMIN_DECIDES' },
};
const reads = { player: decisions.player, owner: { ...decisions.owner, owner: 'ok' } };

type Row = {
  operation: string;
  /** What is decided, where one operation decides several things. */
  what?: string;
  input: (places: Things[Whose]) => Record<string, unknown>;
  expected: Record<Whose, Record<Person, string>>;
};

const appealed = (decision: 'stands' | 'lifted'): Row => ({
  operation: 'moderation.admin.decideAppeal',
  what: decision,
  input: ({ appealed: { caseId } }) => ({ decisionId: caseId, decision, answer: 'We have looked again.' }),
  expected: {
    player: { ...decisions.player, decider: 'OTHER_ADMIN_DECIDES' },
    owner: { ...decisions.owner, decider: 'OTHER_ADMIN_DECIDES' },
  },
});

const decided = (decision: 'nothing' | 'hide' | 'remove'): Row => ({
  operation: 'moderation.admin.decide',
  what: decision,
  input: ({ reported }) => ({
    thing: thingOf(reported),
    caseId: reported.caseId,
    decision,
    ...(decision === 'nothing' ? { rule: null, reason: null } : verdict),
  }),
  expected: decisions,
});

/** A campaign's state is also its owner's, who pauses and ends it, and never hides it or shows it. */
const setTo = (status: string, from: keyof Things[Whose], expected: Row['expected']): Row => ({
  operation: 'campaigns.setStatus',
  what: `${status}, of a ${from} one`,
  input: (places) => ({
    campaignId: places[from].campaignId,
    shownStatus: from === 'reported' ? 'active' : 'hidden',
    status,
  }),
  expected,
});
const stranger = { former: 'CAMPAIGN_NOT_FOUND', anonymous: 'UNAUTHORIZED' };
const shown = {
  player: { ...decisions.player, ...stranger },
  owner: { ...decisions.owner, ...stranger, player: 'CAMPAIGN_NOT_FOUND' },
};

const rows: Row[] = [
  { operation: 'moderation.admin.list', input: () => ({}), expected: reads },
  { operation: 'moderation.admin.get', input: ({ reported }) => thingOf(reported), expected: reads },
  {
    operation: 'moderation.admin.listOfUser',
    input: ({ reported }) => ({ userId: reported.campaignId }),
    expected: reads,
  },
  decided('nothing'),
  decided('hide'),
  decided('remove'),
  {
    operation: 'moderation.admin.restore',
    input: ({ hidden: { caseId } }) => ({ decisionId: caseId }),
    expected: decisions,
  },
  appealed('stands'),
  appealed('lifted'),
  setTo('hidden', 'reported', decisions),
  setTo('active', 'hidden', shown),
  setTo('paused', 'hidden', shown),
  setTo('ended', 'hidden', shown),
];

const operations = operationsOf(contract);
const cases = rows.flatMap((row) =>
  whose.flatMap((of) =>
    people.map((who) => ({ row, of, who, outcome: row.expected[of][who], named: nameOf(row) })),
  ),
);

function nameOf({ operation, what }: Row) {
  return what === undefined ? operation : `${operation} (${what})`;
}

/** What the server answers: 'ok' or the code. */
async function attempt({ row, of }: { row: Row; of: Whose }): Promise<string> {
  const operation = operations.find(({ name }) => name === row.operation)!;
  const { path, init } = requestFor(operation, row.input(things[of]));
  const response = await fetch(`${server.url}${path}`, init);
  const answer = (await response.json()) as { code?: string };
  return response.ok ? 'ok' : (answer.code ?? 'no code');
}

describe('who decides about whose things', () => {
  it('has a row for every operation of moderation in the console', () => {
    const moderating = operations.filter(({ name }) => name.startsWith('moderation.admin.'));
    const listed = new Set(rows.map(({ operation }) => operation));
    expect(moderating.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
  });

  it.each(cases)("$named by $who about the $of's: $outcome", async (one) => {
    await server.attempt({ actor: actors[one.who] }, async () => {
      expect(await attempt(one)).toBe(one.outcome);
    });
  });

  const own = cases.filter(({ outcome }) => outcome === 'OTHER_ADMIN_DECIDES');
  it.each(own)("$named by $who about the $of's is theirs where there is no other admin", async (one) => {
    await server.attempt({ actor: actors[one.who] }, async (transaction) => {
      await leaveOneAdmin(transaction, one.who);
      expect(await attempt(one)).toBe('ok');
    });
  });
});

/** Takes the role from every admin but this one. */
const leaveOneAdmin = (transaction: Database, who: Person) => {
  const actor = actors[who];
  const userId = actor.kind === 'user' ? actor.userId : '';
  return transaction.updateTable('profiles').set({ role: 'user' }).where('id', '<>', userId).execute();
};

const reportsShownTo = async (who: Person, of: Whose) => {
  const operation = operations.find(({ name }) => name === 'moderation.admin.get')!;
  const { path, init } = requestFor(operation, thingOf(things[of].reported));
  let reports: unknown[] = [];
  await server.attempt({ actor: actors[who] }, async () => {
    const details = (await (await fetch(`${server.url}${path}`, init)).json()) as {
      cases: { reports: { by: string | null; text: string | null }[] }[];
    };
    reports = details.cases[0]!.reports.map(({ by, text }) => [by !== null, text]);
  });
  return reports;
};

describe('who reported a thing', () => {
  it('is told to every admin but the one whose thing it is', async () => {
    for (const of of whose) {
      for (const who of ['owner', 'decider', 'other', 'reporter'] as const) {
        const isOwn = who === 'owner' && of === 'owner';
        const expected = isOwn ? [[false, null]] : [[true, 'It sells dice.']];
        expect([who, of, await reportsShownTo(who, of)]).toEqual([who, of, expected]);
      }
    }
  });
});

it('an admin brings back no campaign that was theirs when it was hidden, and is not any more', async () => {
  const { campaignId } = things.owner.hidden;
  await server.attempt({ actor: actors.owner }, async (transaction) => {
    await transaction.deleteFrom('campaign_players').where('campaign_id', '=', campaignId).execute();
    await transaction.updateTable('campaigns').set({ auth_id: null }).where('id', '=', campaignId).execute();
    for (const row of [
      setTo('active', 'hidden', shown),
      rows.find(({ operation }) => operation.endsWith('restore'))!,
    ])
      expect(await attempt({ row, of: 'owner' })).toBe('OTHER_ADMIN_DECIDES');
  });
});
