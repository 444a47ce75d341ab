// What somebody wishes, and where they are, is told to nobody else: not by an answer, a figure, an address or the log.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#api/contract.ts';
import { playerActor } from '../support/actors.ts';
import { testContext } from '../support/context.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { countDemand } from '#features/tables/server/demand/count-demand-queue.ts';
import { getWishes, saveWishes } from '#features/tables/server/manage-wishes.ts';
import { insertSearch } from '#features/tables/server/records/searches.ts';
import type { Id } from '#shared/ids.ts';
import { newId } from '#shared/ids.ts';
import { permissionRows } from '../permissions/permission-rows.ts';
import { makeWorld, roles, type World } from '../permissions/world.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';
import { startServerProcess } from '../support/server-process.ts';

const { db, url } = testDatabase({ emptied: 'once' });

/** What the wishes and searches of four players near the owner's store have in them, and nothing else in the world. */
const secrets = ['Emeryville', 'zanzi-search', '"after":"18:47"'];

let world: World;
let server: ActingServer;
let seekers: { id: Id; auth_id: Id; email: string | null }[];

beforeAll(async () => {
  world = await makeWorld(db);
  const system = await makeGameSystem(db, { name: 'Zanzi Quest' });
  seekers = [];
  for (let made = 0; made < 4; made += 1) {
    const player = await makePlayer(db);
    const context = testContext({ db, actor: playerActor(player) });
    await saveWishes(context, {
      place: 'Emeryville, CA',
      rangeMiles: 17,
      times: [{ weekday: 4, after: '18:47', before: '23:00' }],
      gameSystemIds: [system.id],
      styles: ['store'],
      experience: 'new',
    });
    await insertSearch(db, {
      id: newId(),
      playerId: player.id,
      name: 'zanzi-search',
      search: { place: 'Emeryville, CA', after: '18:47' },
      rhythm: 'daily',
      position: { lat: 37.8, lng: -122.29 },
      at: new Date(),
      dueAt: new Date(),
    });
    seekers.push(player);
  }
  await countDemand({ db, clock: () => new Date() });
  server = await actingServer(db);
});
afterAll(() => server.close());

const whisperedIn = (text: string) => secrets.filter((secret) => text.includes(secret));

test('their own answers have them: the secrets are what they are stored as', async () => {
  const own = await getWishes(testContext({ db, actor: playerActor(seekers[0]!) }));
  expect(whisperedIn(JSON.stringify(own))).toEqual(['Emeryville', '"after":"18:47"']);
});

test.each(['own', 'others'] as const)('no answer about %s has them, to admins neither', async (target) => {
  const found: [string, string, string[]][] = [];
  let answers = 0;
  for (const operation of operationsOf(contract)) {
    const row = permissionRows[operation.name]!;
    for (const role of [...roles, 'coOrganiser' as const]) {
      const who = { actor: world.actors[role], authSessionId: world.authSessionIds[role] };
      await server.attempt(who, async () => {
        const { path, init } = requestFor(operation, row.input(world, target));
        const text = await (await fetch(`${server.url}${path}`, init)).text();
        answers += 1;
        const whispered = whisperedIn(text);
        if (whispered.length > 0) found.push([operation.name, role, whispered]);
      });
    }
  }
  expect(answers).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test('admins who look at a player by their id see nothing of it, nor at the figures of a store', async () => {
  for (const { auth_id: userId } of seekers) {
    await server.attempt(
      { actor: world.actors.admin, authSessionId: world.authSessionIds.admin },
      async () => {
        for (const name of Object.keys(permissionRows).filter((one) => one.startsWith('accounts.users.'))) {
          const operation = operationsOf(contract).find((one) => one.name === name)!;
          if (operation.method !== 'GET') continue;
          const { path, init } = requestFor(operation, { userId });
          expect(whisperedIn(await (await fetch(`${server.url}${path}`, init)).text())).toEqual([]);
        }
      },
    );
  }
});

test('a group of four shows nothing to the manager of the store that they live near', async () => {
  await server.attempt({ actor: world.actors.owner, authSessionId: world.authSessionIds.owner }, async () => {
    const answer = await fetch(`${server.url}/api/tables/demand/retailers/${world.retailer.own}`);
    expect(await answer.json()).toMatchObject({ figures: [] });
  });
});

test('the log has neither where somebody searches nor what their searches look for', async () => {
  const process = await startServerProcess({
    DATABASE_URL: url,
    SECRET: 'a secret of at least thirty-two characters',
    LOG_LEVEL: 'trace',
  });
  try {
    const search = (input: object) =>
      fetch(`${process.url}/api/tables/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: process.url },
        body: JSON.stringify(input),
      });
    expect((await search({ near: { lat: 37.8181, lng: -122.2727 }, after: '18:47' })).status).toBe(200);
    expect((await search({ place: 'Emeryville, CA', cursor: 'nonsense' })).status).toBe(400);
    expect((await search({ near: { lat: 37.8181, lng: 1e9 } })).status).toBe(422);
    const output = process.output();
    expect(output.split('\n').length).toBeGreaterThan(1);
    expect([...secrets, '37.8181', '122.2727'].filter((secret) => output.includes(secret))).toEqual([]);
  } finally {
    await process.cleanUp();
  }
});
