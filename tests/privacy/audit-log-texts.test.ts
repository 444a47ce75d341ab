import type { AnyContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#api/contract.ts';
import type { Database } from '#platform/database/connect.ts';
import { isId } from '#shared/ids.ts';
import { permissionRows } from '../permissions/permission-rows.ts';
import { makeWorld, type RoleName, roles, type Target, type World } from '../permissions/world.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';

const { db } = testDatabase({ emptied: 'once' });
let server: ActingServer;
let world: World;

beforeAll(async () => {
  world = await makeWorld(db);
  server = await actingServer(db);
});
afterAll(() => server.close());

type Json = Record<string, unknown>;
type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
};

/** Two words, as people write them and programs don't. */
const MARKER = 'Qx Zy';

/** The names of an input's fields that take what people write. */
function textFieldsOf({ '~orpc': { inputSchema } }: AnyContractProcedure): string[] {
  const { properties = {} } = z.toJSONSchema(inputSchema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema;
  const isText = (schema: Schema): boolean =>
    schema.anyOf?.some(isText) ??
    (schema.type === 'string' && !schema.enum && !['uuid', 'date-time'].includes(schema.format ?? ''));
  return Object.keys(properties).filter((name) => isText(properties[name]!));
}

/** Every write that somebody may do: who, and to whose thing. */
const writes = operationsOf(contract)
  .filter(({ method, name }) => method !== 'GET' && permissionRows[name])
  .flatMap((operation) => {
    const row = permissionRows[operation.name]!;
    const granted = roles.flatMap((role) => {
      const expected = row.expected[role];
      if (typeof expected === 'string') return expected === 'ok' ? [[role, 'own'] as const] : [];
      return (['own', 'others'] as const).flatMap((target) =>
        expected[target] === 'ok' ? [[role, target] as const] : [],
      );
    });
    const [first] = granted;
    return first ? [{ ...operation, row, role: first[0], target: first[1] }] : [];
  });

type Write = (typeof writes)[number] & { role: RoleName; target: Target };

/** Does a write, once or once more after it, and answers whether all went well and what the audit log holds. */
async function outcomeOf(write: Write, inputs: Json[]): Promise<{ ok: boolean; entries: Json[] }> {
  const who = { actor: world.actors[write.role], authSessionId: world.authSessionIds[write.role] };
  return server.attempt(who, async (transaction: Database) => {
    let ok = true;
    for (const input of inputs) {
      const { path, init } = requestFor(write, input);
      const response = await fetch(`${server.url}${path}`, init);
      await response.arrayBuffer();
      ok &&= response.ok;
    }
    return { ok, entries: await transaction.selectFrom('audit_log').selectAll().execute() };
  });
}

/** The input with the marker in every text that takes it: in the fields, and in the texts of lists of things. */
async function planted(write: Write): Promise<Json> {
  let input = write.row.input(world, write.target);
  const tries: ((from: Json) => Json)[] = textFieldsOf(write.contract).flatMap((name) =>
    [MARKER, 'qxzy', 'qxzy@example.com', 'https://qxzy.example'].map((text) => (from: Json) => ({
      ...from,
      [name]: text,
    })),
  );
  for (const [name, value] of Object.entries(input)) {
    if (!Array.isArray(value)) continue;
    tries.push((from) => ({ ...from, [name]: value.map((item: unknown) => inside(item)) }));
  }
  const done = new Set<string>();
  for (const plant of tries) {
    const changed = plant(input);
    const name = Object.keys(changed).find((key) => changed[key] !== input[key])!;
    if (done.has(name) || !(await outcomeOf(write, [changed])).ok) continue;
    done.add(name);
    input = changed;
  }
  return input;
}

const inside = (item: unknown): unknown =>
  typeof item === 'object' && item !== null
    ? Object.fromEntries(
        Object.entries(item).map(([key, value]) => [
          key,
          typeof value === 'string' && !isId(value) ? MARKER : inside(value),
        ]),
      )
    : item;

/** Every text in a value, at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
/** A word of the program: the name of a field, or a status. */
const isWord = (text: string): boolean => /^[A-Za-z]+(?:[._-][a-z]+)*$/.test(text);

describe('the audit log', () => {
  it('is written to by most operations, and the marker reaches most of those that take texts', async () => {
    let reached = 0;
    for (const write of writes) {
      const input = await planted(write);
      if (/qx ?zy/i.test(JSON.stringify(input))) reached += 1;
    }
    expect(writes.length).toBeGreaterThan(40);
    expect(reached).toBeGreaterThan(20);
  }, 60_000);

  it.each(writes)(
    'keeps no text of a person that $name is given, nor one that it replaces or removes',
    async (write) => {
      const input = await planted(write);
      // The second time, what is replaced is the marker too.
      for (const inputs of [[input], [input, input]]) {
        const { entries } = await outcomeOf(write, inputs);
        for (const { id: _id, created_at: _at, ...entry } of entries) {
          expect(JSON.stringify(entry)).not.toMatch(/qx ?zy/i);
          const texts = textsIn(entry['details']);
          expect(texts.filter((text) => !isId(text) && !isMoment(text) && !isWord(text))).toEqual([]);
        }
      }
    },
    20_000,
  );
});
