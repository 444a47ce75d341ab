import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '../../src/api/contract.ts';
import { serverRefusals } from '../../src/shared/errors.ts';
import { makeWorld, type RoleName, roles, type World } from '../permissions/world.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';
import { arbitraryInput } from './arbitrary-input.ts';

/** 1,000 inputs an operation in the long run, other ones each time; a few and always the same ones else. */
const isLong = process.env['LONG_TESTS'] === '1';
const runs = isLong ? { numRuns: 1000 } : { numRuns: 8, seed: 20_261_120 };
/** What is no input at all meets the same reader in every operation. */
const runsOfNonsense = isLong ? runs : { ...runs, numRuns: 3 };

const { db } = testDatabase({ emptied: 'once' });
let server: ActingServer;
let world: World;
let ids: string[];

beforeAll(async () => {
  world = await makeWorld(db);
  ids = [
    world.campaign,
    world.session,
    world.seat,
    world.signIn,
    world.submission,
    world.executed,
    world.gameAccount,
  ].flatMap((things) => Object.values(things));
  ids.push(world.template.id);
  ids.push(...Object.values(world.exam).flatMap(({ id, questionIds }) => [id].concat(questionIds)));
  server = await actingServer(db);
});
afterAll(() => server.close());

/** What the server itself may answer with to any operation. */
const ownCodes = [
  serverRefusals.INVALID_INPUT,
  serverRefusals.MALFORMED_REQUEST,
  serverRefusals.PAYLOAD_TOO_LARGE,
].map(({ code }) => code);

const stackTrace = /\n\s+at |node_modules|\.ts:\d+|file:\/\//;

type Answer = { status: number; text: string };

async function ask(role: RoleName, path: string, init: RequestInit): Promise<Answer> {
  const who = { actor: world.actors[role], authSessionId: world.authSessionIds[role] };
  return server.attempt(who, async () => {
    const response = await fetch(`${server.url}${path}`, init);
    return { status: response.status, text: await response.text() };
  });
}

describe('whatever is sent to an operation', () => {
  // An output that does not match its schema is a 5xx: the server checks each before it sends it.
  it.each(operationsOf(contract))(
    '$name answers as its contract says',
    async (operation) => {
      const { inputSchema, errorMap } = operation.contract['~orpc'];
      const codes = new Set([...Object.keys(errorMap), ...ownCodes]);
      const inputs = arbitraryInput(inputSchema as z.ZodType, ids);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...roles), inputs, async (role, input) => {
          const { path, init } = requestFor(operation, input);
          const { status, text } = await ask(role, path, init);
          expect(text).not.toMatch(stackTrace);
          expect(status).toBeLessThan(500);
          // A path whose variable part is empty belongs to no operation, or to another one.
          const code = status < 400 ? null : (JSON.parse(text) as { code: string }).code;
          const isKnown = code === null || codes.has(code) || code === 'NOT_FOUND';
          expect([code, isKnown]).toEqual([code, true]);
        }),
        runs,
      );
    },
    isLong ? 600_000 : 20_000,
  );

  it.each(operationsOf(contract).filter(({ method }) => method !== 'GET'))(
    '$name withstands a body that is no input at all',
    async (operation) => {
      const bodies = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json(),
        fc.constantFrom('[', '{"a":'.repeat(5000), '"\\ud800"'),
      );
      const headers = { 'content-type': 'application/json' };
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const { path } = requestFor(
            operation,
            Object.fromEntries([
              ['campaignId', ids[0]],
              ['sessionId', ids[3]],
            ]),
          );
          const { status, text } = await ask('owner', path, { method: operation.method, headers, body });
          expect(text).not.toMatch(stackTrace);
          expect(status).toBeLessThan(500);
        }),
        runsOfNonsense,
      );
    },
    isLong ? 600_000 : 20_000,
  );
});
