import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#api/contract.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';
import { permissionRows } from './permission-rows.ts';
import { makeWorld, roles, type Target, type World } from './world.ts';

const { db } = testDatabase({ emptied: 'once' });
let server: ActingServer;
let world: World;

beforeAll(async () => {
  world = await makeWorld(db);
  server = await actingServer(db);
});
afterAll(() => server.close());

const friends = operationsOf(contract).filter(({ name }) => /^(invites|network)[.]/.test(name));
const targets: Target[] = ['own', 'others', 'missing'];
const cases = friends.flatMap((operation) => roles.map((role) => ({ operation, role })));

it.each(cases)("$operation.name tells $role nobody else's address", async ({ operation, role }) => {
  const row = permissionRows[operation.name]!;
  const who = { actor: world.actors[role], authSessionId: world.authSessionIds[role] };
  const own = who.actor.kind === 'user' ? who.actor.email : null;
  for (const target of targets) {
    await server.attempt(who, async (transaction) => {
      const { path, init } = requestFor(operation, row.input(world, target));
      const text = await (await fetch(`${server.url}${path}`, init)).text();
      const users = await transaction.selectFrom('auth.users').select('email').execute();
      // What the sender typed into an invitation is the sender's own.
      const told = users.map(({ email }) => email).filter((email) => email !== own && text.includes(email));
      expect(told).toEqual([]);
    });
  }
});
