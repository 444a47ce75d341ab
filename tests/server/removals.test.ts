// What nothing refers to can be removed, and nothing can begin to refer to it meanwhile, whichever feature does.
import { describe, expect, test } from 'vitest';
import { createCampaign } from '#features/membership/server/for-others/create-campaign.ts';
import { updateCampaign } from '#features/membership/server/life/update-campaign.ts';
import { decideAgreement } from '#features/contracts/server/decide-agreement.ts';
import { versionOf } from '#features/contracts/server/digests.ts';
import { removeTemplate } from '#features/contracts/server/admin/manage-templates.ts';
import { createExam } from '#features/exams/server/admin/manage-exams.ts';
import { addAccount } from '#features/game-systems/server/add-account.ts';
import { removeGameSystem } from '#features/game-systems/server/admin/manage-game-systems.ts';
import { linkRetailer } from '#features/retailers/server/link-retailer.ts';
import { linkRetailer as linkRetailerToVisit } from '#features/visits/server/link-retailer.ts';
import { addManager } from '#features/retailers/server/admin/manage-retailers.ts';
import { removeRetailer } from '#features/retailers/server/admin/remove-retailer.ts';
import { recordVisit } from '#features/visits/server/record-visit.ts';
import type { Database } from '#platform/database/connect.ts';
import { makeContractTemplate, textOf } from '#demo/factories/agreements.ts';
import { makeCampaign, makeGameSystem } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeRetailer, makeVisit } from '#demo/factories/places.ts';
import { DomainError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { playerActor, userActor } from '../support/actors.ts';
import { testContext, type TestContext } from '../support/context.ts';
import { race, racePool, testDatabase } from '../support/database.ts';
import { luck, withoutLocks } from '../support/without-locks.ts';

const { db } = testDatabase();
const pool = racePool();

type Player = Awaited<ReturnType<typeof makePlayer>>;
type Work = (context: TestContext) => Promise<unknown>;

/** A removal and a write that begins to refer to what is removed, each with its actor. */
type Pair = { remove: Work; write: Work; writer: 'player' | 'admin' };

type Case = {
  what: string;
  make: (player: Player) => Promise<Pair>;
  /** What became of the removal and of the write: one of these in every case. */
  outcomes: string[];
};

const campaign = {
  title: 'The mill',
  description: '',
  type: 'Retailer' as const,
  minPlayers: 2,
  maxPlayers: 5,
  priceCents: 0,
  retailerId: null,
  isTournament: false,
};

const ofSystem =
  (writer: Pair['writer'], write: (context: TestContext, gameSystemId: string) => Promise<unknown>) =>
  async () => {
    const { id } = await makeGameSystem(db);
    return {
      writer,
      remove: (context: TestContext) => removeGameSystem(context, { gameSystemId: id }),
      write: (context: TestContext) => write(context, id),
    };
  };

const ofStore =
  (
    writer: Pair['writer'],
    prepare: (player: Player) => Promise<(context: TestContext, retailerId: string) => Promise<unknown>>,
  ) =>
  async (player: Player) => {
    const write = await prepare(player);
    const { id } = await makeRetailer(db);
    return {
      writer,
      remove: (context: TestContext) => removeRetailer(context, { retailerId: id }),
      write: (context: TestContext) => write(context, id),
    };
  };

async function ofTemplate(): Promise<Pair> {
  const template = await makeContractTemplate(db);
  const decision = {
    templateId: template.id,
    decision: 'accepted' as const,
    shownSha256: versionOf(textOf(template)),
  };
  return {
    writer: 'player',
    remove: (context) => removeTemplate(context, { templateId: template.id }),
    write: (context) => decideAgreement(context, decision),
  };
}

const cases: Case[] = [
  {
    what: 'a game system and a campaign that is made of it',
    make: ofSystem('player', (context, gameSystemId) =>
      createCampaign(context, { ...campaign, gameSystemId }),
    ),
    outcomes: ['done/GAME_SYSTEM_UNAVAILABLE', 'GAME_SYSTEM_IN_USE/done'],
  },
  {
    what: 'a game system and a player who adds it',
    make: ofSystem('player', (context, gameSystemId) =>
      addAccount(context, { gameSystemId, accountId: 'kim' }),
    ),
    outcomes: ['done/GAME_SYSTEM_NOT_FOUND', 'GAME_SYSTEM_IN_USE/done'],
  },
  {
    what: 'a game system and an exam of it',
    make: ofSystem('admin', (context, gameSystemId) =>
      createExam(context, { name: 'Basics', weight: 1, gameSystemId }),
    ),
    outcomes: ['done/GAME_SYSTEM_UNKNOWN', 'GAME_SYSTEM_IN_USE/done'],
  },
  {
    what: 'a store and a campaign that moves there',
    make: ofStore('admin', async () => {
      const { id: campaignId } = await makeCampaign(db);
      return (context, retailerId) =>
        updateCampaign(context, { ...campaign, campaignId, revision: 1, retailerId });
    }),
    outcomes: ['done/RETAILER_UNAVAILABLE', 'RETAILER_IN_USE/done'],
  },
  {
    what: 'a store and a player who links it',
    make: ofStore('player', () =>
      Promise.resolve((context, retailerId) => linkRetailer(context, { retailerId })),
    ),
    outcomes: ['done/RETAILER_NOT_FOUND', 'RETAILER_IN_USE/done'],
  },
  {
    what: 'a store and a visit that is linked to it',
    make: ofStore('player', async (player) => {
      const { id: visitId } = await makeVisit(db, { auth_id: player.auth_id });
      return (context, retailerId) => linkRetailerToVisit(context, { visitId, retailerId });
    }),
    outcomes: ['done/RETAILER_NOT_FOUND', 'RETAILER_IN_USE/done'],
  },
  {
    what: 'a store and a new manager of it, who goes along',
    make: ofStore('admin', async (player) => {
      const { username } = await db
        .selectFrom('profiles')
        .select('username')
        .where('id', '=', player.auth_id)
        .executeTakeFirstOrThrow();
      return (context, retailerId) => addManager(context, { retailerId, username });
    }),
    outcomes: ['done/RETAILER_NOT_FOUND', 'done/done'],
  },
  {
    what: 'an agreement template and a decision on it',
    make: ofTemplate,
    outcomes: ['done/TEMPLATE_NOT_FOUND', 'TEMPLATE_IN_USE/done'],
  },
];

function outcomeOf(settled: PromiseSettledResult<unknown>): string {
  if (settled.status === 'fulfilled') return 'done';
  return settled.reason instanceof DomainError ? settled.reason.refusal.code : 'error';
}

const contextOf = (database: Database, actor: Parameters<typeof testContext>[0]['actor']) =>
  testContext({ db: database, ...(actor && { actor }) });

/** Lets so many pairs race at once, each about a thing of its own, and tells what became of the two in each. */
async function raceOf(make: Case['make'], database: Database, times: number): Promise<string[]> {
  const admin = userActor({ role: 'admin' });
  const ready: [Work, Work][] = [];
  for (let index = 0; index < times; index += 1) {
    const player = await makePlayer(db);
    const { remove, write, writer } = await make(player);
    ready.push([
      () => remove(contextOf(database, admin)),
      () => write(contextOf(database, writer === 'admin' ? admin : playerActor(player))),
    ]);
  }
  const settled = await race(times * 2, (index) => {
    const pair = ready[Math.floor(index / 2)]!;
    // Half of the pairs begin with the removal, the others with the write.
    const isRemoval = (index + Math.floor(index / 2)) % 2 === 0;
    return (isRemoval ? pair[0] : pair[1])(undefined as never);
  });
  return ready.map((_, pair) => {
    const [first, second] = [settled[pair * 2]!, settled[pair * 2 + 1]!].map(outcomeOf);
    return pair % 2 === 0 ? `${first}/${second}` : `${second}/${first}`;
  });
}

describe('of a removal and a write that begins to refer to what is removed, one wins and the other is told:', () => {
  test.each(cases)('$what', async ({ make, outcomes }) => {
    const found = await raceOf(make, pool, 24);
    expect(found).toHaveLength(24);
    expect(found.filter((outcome) => !outcomes.includes(outcome))).toEqual([]);
  });

  test.each(cases.filter(({ what }) => /made of it|links it|decision/.test(what)))(
    'canary: without the locks, $what make an error, or what was written goes with it',
    luck,
    async ({ make, outcomes }) => {
      const found = await raceOf(make, withoutLocks(pool), 48);
      expect(found.filter((outcome) => !outcomes.includes(outcome))).not.toEqual([]);
    },
  );
});

test('a visit that is recorded beside a store that is being removed is kept, linked to it or not', async () => {
  const here = { lat: 12.5, lng: 33.25 };
  for (let round = 0; round < 12; round += 1) {
    const { id: retailerId } = await makeRetailer(db, here);
    const player = await makePlayer(db);
    const [visit, removal] = await race<unknown>(2, (index) =>
      index === 0
        ? recordVisit(contextOf(pool, playerActor(player)), { id: newId(), position: here })
        : removeRetailer(contextOf(pool, userActor({ role: 'admin' })), { retailerId }),
    );
    expect([outcomeOf(visit!), outcomeOf(removal!)]).toEqual([
      'done',
      expect.stringMatching(/done|RETAILER_IN_USE/),
    ]);
    const links = await db.selectFrom('visit_retailers').select('id').execute();
    expect(links).toHaveLength(outcomeOf(removal!) === 'done' ? 0 : 1);
    await db.deleteFrom('visits').execute();
    await db.deleteFrom('retailers').execute();
  }
});
