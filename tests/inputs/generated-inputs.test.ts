import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '#api/contract.ts';
import { serverRefusals } from '#shared/errors.ts';
import { makeWorld, type RoleName, roles, type World } from '../permissions/world.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { testDatabase } from '../support/database.ts';
import { type Operation, operationsOf, requestFor } from '../support/operations.ts';
import { deepBodies, deepQueries, otherBodies, otherSpellings } from './arbitrary-address.ts';
import { arbitraryInput, validInput } from './arbitrary-input.ts';

/** 1,000 inputs an operation in the long run, other ones each time; a few and always the same ones else. */
const isLong = process.env['LONG_TESTS'] === '1';
const runs = isLong ? { numRuns: 1000 } : { numRuns: 8, seed: 20_261_120 };
/** What is no input at all meets the same reader in every operation. */
const runsOfNonsense = isLong ? runs : { ...runs, numRuns: 3 };

/** Each is asked for some seven times. */
const runsOfSpellings = isLong ? { numRuns: 50 } : { ...runs, numRuns: 1 };
const operations = operationsOf(contract);

const json = { 'content-type': 'application/json' };
const keyed = [{}, { 'idempotency-key': '01890000-0000-7000-8000-0000000000aa' }];

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

/** An id for each variable part of an operation's address. */
const namedIn = ({ path }: Operation) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name], at) => [name, ids[at * 3]]));

describe('whatever is sent to an operation', () => {
  // An output that does not match its schema is a 5xx: the server checks each before it sends it.
  it.each(operations)(
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

  it.each(operations.filter(({ method }) => method !== 'GET'))(
    '$name withstands a body that is no input at all',
    async (operation) => {
      const bodies = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json(),
        fc.constantFrom('[', '{"a":'.repeat(5000), '"\\ud800"'),
      );
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const { path } = requestFor(operation, namedIn(operation));
          const { status, text } = await ask('owner', path, {
            method: operation.method,
            headers: json,
            body,
          });
          expect(text).not.toMatch(stackTrace);
          expect(status).toBeLessThan(500);
        }),
        runsOfNonsense,
      );
    },
    isLong ? 600_000 : 20_000,
  );

  it.each(operations)(
    '$name refuses what nests without an end, with a request id and without',
    async (operation) => {
      const { path } = requestFor(operation, namedIn(operation));
      const { method } = operation;
      const attempts: [path: string, init: RequestInit][] =
        method === 'GET'
          ? deepQueries('text').map((query) => [`${path}?${query}`, { method }])
          : deepBodies.flatMap((body) =>
              keyed.map((more) => [path, { method, body, headers: { ...json, ...more } }]),
            );
      for (const [address, init] of attempts) {
        const { status, text } = await ask('owner', address, init);
        expect([status, JSON.parse(text)]).toMatchObject([
          400,
          { code: serverRefusals.MALFORMED_REQUEST.code },
        ]);
      }
    },
  );

  it.each(operations)(
    '$name answers every spelling of an input alike',
    async (operation) => {
      const { inputSchema } = operation.contract['~orpc'];
      // What has a zero character in its address is no request.
      const inputs = validInput(inputSchema as z.ZodType, ids).filter(
        (input) => !requestFor(operation, input).path.includes('%00'),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...roles), inputs, async (role, input) => {
          const { path, init } = requestFor(operation, input);
          const first = await ask(role, path, init);
          // Answers to writes name what was just made.
          const comparable = (text: string) => (operation.method === 'GET' ? text : null);
          const others: [path: string, init: RequestInit][] =
            operation.method === 'GET'
              ? otherSpellings(path).map((address) => [address, init])
              : otherBodies(JSON.parse(init.body as string) as Record<string, unknown>).flatMap((body) =>
                  keyed.map((more) => [path, { ...init, body, headers: { ...json, ...more } }]),
                );
          for (const [address, other] of others) {
            const { status, text } = await ask(role, address, other);
            expect([address, status, comparable(text)]).toEqual([
              address,
              first.status,
              comparable(first.text),
            ]);
          }
        }),
        runsOfSpellings,
      );
    },
    isLong ? 600_000 : 20_000,
  );
});
