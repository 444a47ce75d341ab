import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from '#api/contract.ts';
import { encodeCursor } from '#platform/lists/cursor.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makePlayer } from '#demo/factories/people.ts';
import { anonymous, type Actor } from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import type { Campaign } from '#features/campaigns/contract.ts';
import type { Page } from '#shared/paging.ts';
import { type ActingServer, actingServer } from '../support/acting-server.ts';
import { playerActor } from '../support/actors.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';
import { hostilePositions, validInput } from './arbitrary-input.ts';

const { db } = testDatabase({ emptied: 'once' });
let server: ActingServer;
let admin: Actor;
let campaignIds: string[];

beforeAll(async () => {
  const player = await makePlayer(db);
  admin = { ...playerActor(player), role: 'admin' };
  campaignIds = [];
  for (let made = 0; made < 25; made += 1)
    campaignIds.push((await makeCampaign(db, { type: 'Online', owner: player })).id);
  server = await actingServer(db);
});
afterAll(() => server.close());

const lists = operationsOf(contract).filter((operation) => {
  const { inputSchema } = operation.contract['~orpc'];
  return inputSchema !== undefined && 'cursor' in ((inputSchema as { shape?: object }).shape ?? {});
});

type Answer = { status: number; body: unknown };

async function ask(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, init);
  return { status: response.status, body: await response.json() };
}

describe('a cursor in the right form that the server did not write', () => {
  it.each(lists)('is refused by $name, whatever it says', async (operation) => {
    const schema = operation.contract['~orpc'].inputSchema as z.ZodType;
    const cursors = hostilePositions(newId()).map(encodeCursor);
    // What has a zero character in its address is no request, whatever its cursor.
    const valid = validInput(schema, campaignIds).filter(
      (input) => !requestFor(operation, input).path.includes('%00'),
    );
    const inputs = fc.sample(valid, { numRuns: cursors.length, seed: 20_261_122 });
    const others: unknown[] = [];
    await server.attempt({ actor: admin }, async () => {
      for (const [index, cursor] of cursors.entries()) {
        const { path, init } = requestFor(operation, { ...inputs[index], cursor });
        const { status, body } = await ask(path, init);
        const { code } = body as { code?: string };
        if (status !== 400 || code !== 'INVALID_CURSOR')
          others.push([status, code, path, Buffer.from(cursor, 'base64url').toString()]);
      }
    });
    expect(others).toEqual([]);
  });
});

const listed = (cursor: string) => `/api/campaigns?type=Online&cursor=${encodeURIComponent(cursor)}`;

describe('a cursor that the server wrote', () => {
  it('leads to the rest of its list, and to nothing once a character of it is changed', async () => {
    await server.attempt({ actor: anonymous }, async () => {
      const first = (await ask('/api/campaigns?type=Online')).body as Page<Campaign>;
      const cursor = first.nextCursor!;
      const second = (await ask(listed(cursor))).body as Page<Campaign>;
      const found = [...first.items, ...second.items].map(({ id }) => id);
      expect(found.toSorted()).toEqual(campaignIds.toSorted());
      expect(second.nextCursor).toBeNull();
      for (let index = 0; index < cursor.length; index += 1) {
        const other = cursor[index] === 'A' ? 'B' : 'A';
        const changed = cursor.slice(0, index) + other + cursor.slice(index + 1);
        const { status, body } = await ask(listed(changed));
        expect([changed, status, body]).toMatchObject([changed, 400, { code: 'INVALID_CURSOR' }]);
      }
    });
  });

  it('is refused by another list of the same shape', async () => {
    await server.attempt({ actor: admin }, async () => {
      const { body } = await ask('/api/campaigns?type=Online');
      const cursor = (body as Page<Campaign>).nextCursor!;
      expect(await ask(`/api/campaigns/owned?cursor=${encodeURIComponent(cursor)}`)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_CURSOR' },
      });
    });
  });
});
