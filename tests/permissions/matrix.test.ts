import type { AnyContractProcedure } from '@orpc/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#api/contract.ts';
import { newId } from '#shared/ids.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';
import { countWrites, fingerprinter } from './fingerprint.ts';
import type { Expected, Outcome } from './permission-row.ts';
import { permissionRows } from './permission-rows.ts';
import { makeWorld, type RoleName, roles, type Target, type World } from './world.ts';

// The world is made once, because each attempt on it is rolled back.
const { db } = testDatabase({ emptied: 'once' });
let server: ActingServer;
let world: World;
let fingerprint: Awaited<ReturnType<typeof fingerprinter>>;
let untouched: string | undefined;

beforeAll(async () => {
  world = await makeWorld(db);
  fingerprint = await fingerprinter(db);
  untouched = await fingerprint();
  server = await actingServer(db);
});
afterAll(() => server.close());

const operations = operationsOf(contract);

const cases = operations.flatMap((operation) => {
  const row = permissionRows[operation.name];
  if (!row) return [];
  return [...roles, 'coOrganiser' as const].flatMap((role) => {
    const expected = row.expected[role];
    if (expected === undefined) return [];
    return attemptsOf(expected, role).map(([target, outcome]) => ({ operation, row, role, target, outcome }));
  });
});

function attemptsOf(expected: Expected, role: RoleName | 'coOrganiser'): [Target, Outcome][] {
  if (typeof expected === 'string') return [['others', expected]];
  const targets: Target[] = ['owner', 'coOrganiser'].includes(role)
    ? ['own', 'others', 'missing']
    : ['others', 'missing'];
  return targets.map((target) => [target, expected[target] ?? 'a missing entry']);
}

describe('the permission matrix', () => {
  it('has a row for every operation of the contracts, and no other', () => {
    expect(Object.keys(permissionRows).toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  it('tells an attempt that wrote, and took it back, from one that only read', async () => {
    await server.attempt({ actor: world.actors.owner }, async (transaction) => {
      const writes = await countWrites(transaction);
      await transaction.selectFrom('players').select('id').execute();
      expect(await countWrites(transaction)).toBe(writes);
      await sql`savepoint before_it`.execute(transaction);
      await transaction.deleteFrom('notice_readers').execute();
      await transaction
        .updateTable('players')
        .set({ alias: sql`alias` })
        .execute();
      await sql`rollback to savepoint before_it`.execute(transaction);
      expect(await countWrites(transaction)).not.toBe(writes);
    });
  });

  it("tries own, other's and missing things wherever an operation asks for one by id", () => {
    const oneForAll = operations.filter(
      ({ name, path }) =>
        path.includes('{') &&
        Object.values(permissionRows[name]?.expected ?? {}).some((expected) => typeof expected === 'string'),
    );
    expect(oneForAll.map(({ name }) => name)).toEqual([]);
  });

  it.each(cases.filter(({ outcome }) => outcome === 'ok'))(
    '$operation.name is granted to $role for $target things, and tells nothing beyond these keys',
    async (attempt) => {
      await server.attempt(whoAsks(attempt), async () => {
        const response = await send(attempt);
        const answer: unknown = await response.json();
        expect([response.ok, answer]).toEqual([true, answer]);
        expect(keysOf(answer).join(' ')).toMatchSnapshot();
      });
    },
  );

  it.each(cases.filter(({ outcome }) => outcome !== 'ok'))(
    '$operation.name is refused to $role for $target things with $outcome, which changes nothing',
    async (attempt) => {
      await server.attempt(whoAsks(attempt), async (transaction) => {
        const writes = await countWrites(transaction);
        const response = await send(attempt);
        expect(await response.json()).toMatchObject({ defined: true, code: attempt.outcome });
        // Most write nothing at all, which is told in a tenth of the time.
        const hasWritten = (await countWrites(transaction)) !== writes;
        expect(hasWritten ? await fingerprint(transaction) : untouched).toBe(untouched);
      });
    },
  );

  it.each(operations)('$name refuses fields that it does not know', async (operation) => {
    const row = permissionRows[operation.name];
    const known = row?.input(world, 'own') ?? {};
    const fields = fieldsOf(operation.contract);
    for (const unknown of [{ role: 'admin' }, { userId: newId() }, { playerId: newId() }]) {
      if (Object.keys(unknown).some((name) => fields.includes(name))) continue;
      await server.attempt({ actor: world.actors.owner }, async () => {
        const { path, init } = requestFor(operation, { ...known, ...unknown });
        const response = await fetch(`${server.url}${path}`, init);
        expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
      });
    }
  });
});

/** The fields that an operation knows. */
function fieldsOf({ '~orpc': { inputSchema } }: AnyContractProcedure): string[] {
  const { properties = {} } = z.toJSONSchema(inputSchema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.keys(properties);
}

type Attempt = (typeof cases)[number];

const whoAsks = ({ role }: Attempt) => ({
  actor: world.actors[role],
  authSessionId: world.authSessionIds[role],
});

function send({ operation, row, target }: Attempt): Promise<Response> {
  const { path, init } = requestFor(operation, row.input(world, target));
  return fetch(`${server.url}${path}`, init);
}

/** The keys of a value at any depth; of a list, those of its entries. */
function keysOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((entry) => keysOf(entry, `${place}[]`)))];
  if (typeof value !== 'object' || value === null) return place === '' ? [] : [place];
  return Object.entries(value).flatMap(([key, part]) => keysOf(part, place === '' ? key : `${place}.${key}`));
}
