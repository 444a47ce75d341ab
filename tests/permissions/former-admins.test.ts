import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract.ts';
import { router } from '#api/features.ts';
import { setStatus } from '#features/retailers/server/admin/manage-retailers.ts';
import { setRole } from '#features/accounts/server/admin/manage-users.ts';
import { withRoleRequired } from '#platform/requests/role-required.ts';
import { makeUser } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { userActor } from '../support/actors.ts';
import { testContext } from '../support/context.ts';
import { testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { fingerprinter } from './fingerprint.ts';
import { permissionRows } from './permission-rows.ts';
import { makeWorld, type Target, type World } from './world.ts';

// The world is made once, because nothing changes it: whoever asks was an admin when the request was admitted only.
const { db } = testDatabase({ emptied: 'once' });
let server: TestServer;
let world: World;
let fingerprint: () => Promise<string | undefined>;

beforeAll(async () => {
  world = await makeWorld(db);
  server = await testServer({
    router,
    contextFor: (_headers, requestId) =>
      Promise.resolve(
        withRoleRequired({
          ...testContext({ db, actor: world.actors.admin }),
          requestId,
          authSessionId: null,
        }),
      ),
  });
  fingerprint = await fingerprinter(db);
});
afterAll(() => server.close());

const adminId = () => (world.actors.admin as { userId: string }).userId;
const setOwnRole = (role: 'user' | 'admin') =>
  db.updateTable('profiles').set({ role }).where('id', '=', adminId()).execute();

/** Every write that an admin may do and a user without a player may not. */
const writes = operationsOf(contract)
  .filter(({ method, name }) => method !== 'GET' && permissionRows[name])
  .flatMap((operation) => {
    const row = permissionRows[operation.name]!;
    const { admin, user } = row.expected;
    if (JSON.stringify(admin) === JSON.stringify(user)) return [];
    const target: Target | null =
      admin === 'ok' ? 'own' : typeof admin === 'string' ? null : admin.others === 'ok' ? 'others' : null;
    return target === null ? [] : [{ ...operation, row, target }];
  });

describe('an admin whose role is taken away after a request was admitted', () => {
  it('had more than twenty operations to write with', () => {
    expect(writes.length).toBeGreaterThan(20);
  });

  it.each(writes)('changes nothing by $name', async ({ method, path: pattern, row, target }) => {
    await setOwnRole('user');
    const untouched = await fingerprint();
    for (const key of [null, newId()]) {
      const { path, init } = requestFor({ method, path: pattern }, row.input(world, target));
      const headers = { ...(init.headers as object), ...(key && { 'idempotency-key': key }) };
      const answer = await fetch(`${server.url}${path}`, { ...init, headers });
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }]);
      expect(await fingerprint()).toBe(untouched);
    }
  });

  it('changes nothing when the role goes while the write waits', async () => {
    await setOwnRole('admin');
    const other = await makeUser(db, { role: 'admin' });
    const retailerId = world.retailer.others;
    const holder = await db.startTransaction().execute();
    await holder.selectFrom('retailers').select('id').where('id', '=', retailerId).forUpdate().execute();
    const context = withRoleRequired(testContext({ db, actor: world.actors.admin }));
    const written = setStatus(context, { retailerId, status: 'inactive' }).catch((error: unknown) => error);
    await expect
      .poll(async () => {
        const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return (await waiting.execute(db)).rows[0]?.n;
      })
      .toBe(1);
    await setRole(testContext({ db, actor: userActor({ userId: other.id, role: 'admin' }) }), {
      userId: adminId(),
      role: 'user',
    });
    await holder.commit().execute();
    expect(await written).toMatchObject({ refusal: { code: 'FORBIDDEN' } });
    const store = db.selectFrom('retailers').select('status').where('id', '=', retailerId);
    expect(await store.executeTakeFirst()).toEqual({ status: 'active' });
  });
});
