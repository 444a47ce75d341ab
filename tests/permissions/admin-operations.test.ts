import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '#api/contract.ts';
import { arbitraryInput } from '../inputs/arbitrary-input.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';
import { makeWorld, roles, type World } from './world.ts';

// What the matrix says of each operation by hand is said here of all at once: below /admin nothing is for anybody else.
const { db } = testDatabase({ emptied: 'once' });
const adminOperations = operationsOf(contract).filter(({ path }) => path.startsWith('/admin/'));
let server: ActingServer;
let world: World;
let ids: string[];

beforeAll(async () => {
  world = await makeWorld(db);
  ids = [world.user, world.gameSystem, world.campaign, world.submission].flatMap((things) =>
    Object.values(things),
  );
  server = await actingServer(db);
});
afterAll(() => server.close());

test('there are operations of the console', () => {
  expect(adminOperations.length).toBeGreaterThan(5);
});

test.each(adminOperations)(
  '$name is refused to everybody but admins, whatever they send',
  async (operation) => {
    const { inputSchema } = operation.contract['~orpc'];
    const others = roles.filter((role) => role !== 'admin');
    const inputs = arbitraryInput(inputSchema as z.ZodType, ids);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...others), inputs, async (role, input) => {
        const { path, init } = requestFor(operation, input);
        const who = { actor: world.actors[role], authSessionId: world.authSessionIds[role] };
        const status = await server.attempt(
          who,
          async () => (await fetch(`${server.url}${path}`, init)).status,
        );
        // What is no valid input, or no address, is refused before anybody asks who sent it.
        expect([400, role === 'anonymous' ? 401 : 403, 404, 413, 422]).toContain(status);
      }),
      { numRuns: 20, seed: 20_261_120 },
    );
  },
);
