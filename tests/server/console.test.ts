import { describe, expect, test } from 'vitest';
import type { Hono } from 'hono';
import { exportRoutes } from '#api/files/exports.ts';
import { tableExports } from '#api/features.ts';
import { makeUser } from '#demo/factories/people.ts';
import { encodeCursor } from '#platform/lists/cursor.ts';
import { defineExport, MAX_EXPORT_ROWS } from '#platform/lists/table-export.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { type Actor, anonymous } from '#shared/actor.ts';
import { usersInput } from '#features/accounts/admin-contract.ts';
import { hostilePositions } from '../inputs/arbitrary-input.ts';
import { userActor } from '../support/actors.ts';
import { bindingsOf, testContext } from '../support/context.ts';
import { testDatabase } from '../support/database.ts';

const { db } = testDatabase();

const bindings = bindingsOf();
const asking = (actor: Actor, routes?: Hono<{ Bindings: RequestBindings }>) => (path: string) =>
  (
    routes ??
    exportRoutes({ contextFor: () => Promise.resolve(testContext({ db, actor })), exports: tableExports })
  ).request(path, {}, bindings);
const asAdmin = asking(userActor({ role: 'admin' }));
const adminsContext = () => Promise.resolve(testContext({ db, actor: userActor({ role: 'admin' }) }));
const USERS = '/api/admin/exports/users.csv';

describe("the console's lists as files", () => {
  test.each([
    ['a visitor', anonymous, 401],
    ['a user', userActor(), 403],
  ])('are refused to %s, before anything is sent', async (_who, actor, status) => {
    for (const name of ['users', 'audit-log']) {
      const answer = await asking(actor)(`/api/admin/exports/${name}.csv`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json']);
    }
  });

  test('hold the rows that the screen finds, with nothing in them that a spreadsheet would run', async () => {
    const evil = await makeUser(db, { email: 'evil@example.com' });
    await db.updateTable('profiles').set({ username: '=1+1' }).where('id', '=', evil.id).execute();
    await makeUser(db, { email: 'other@example.com' });
    const answer = await asAdmin(`${USERS}?q=evil`);
    const text = await answer.text();
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="users-[\d-]+\.csv"$/);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain(`"'=1+1",evil@example.com`);
    expect(await db.selectFrom('audit_log').select(['action', 'subject_id']).execute()).toEqual([
      { action: 'console.export', subject_id: 'users' },
    ]);
  });

  test('of unknown lists or with unknown filters are refused', async () => {
    expect((await asAdmin('/api/admin/exports/secrets.csv')).status).toBe(404);
    expect((await asAdmin(`${USERS}?role=owner`)).status).toBe(422);
  });

  test('begin where the list begins: a place in it is refused, whoever made it up', async () => {
    const places = hostilePositions('01890000-0000-7000-8000-000000000001').map(encodeCursor);
    for (const { name } of tableExports) {
      for (const cursor of ['', 'x', ...places]) {
        const answer = await asAdmin(`/api/admin/exports/${name}.csv?cursor=${encodeURIComponent(cursor)}`);
        expect([name, cursor, answer.status, await answer.json()]).toMatchObject([
          name,
          cursor,
          422,
          { code: 'INVALID_INPUT', message: expect.stringMatching(/\w+ \w+/) },
        ]);
      }
    }
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([]);
  });

  test('of a narrowed audit log has the time that the screen shows; one that ends before it begins is refused', async () => {
    for (const hour of ['00', '23']) {
      await db
        .insertInto('audit_log')
        .values({ action: 'user.ban', subject_type: 'user', created_at: `2026-05-01T${hour}:00:00Z` })
        .execute();
    }
    const AUDIT_LOG = '/api/admin/exports/audit-log.csv?action=user.ban';
    const morning = 'from=2026-05-01T00:00:00Z&until=2026-05-01T12:00:00Z';
    const lines = (await (await asAdmin(`${AUDIT_LOG}&${morning}`)).text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Time (UTC)');
    expect(lines[1]).toContain('2026-05-01T00:00:00.000Z');
    const reversed = 'from=2026-05-01T12:00:00Z&until=2026-05-01T00:00:00Z';
    expect((await asAdmin(`${AUDIT_LOG}&${reversed}`)).status).toBe(422);
    expect((await asAdmin(`${AUDIT_LOG}&from=yesterday`)).status).toBe(422);
  });

  test('keep no place of one whose head alone was asked for', async () => {
    const context = await adminsContext();
    const routes = exportRoutes({ contextFor: () => Promise.resolve(context), exports: tableExports });
    for (let heads = 0; heads < 5; heads += 1) {
      expect((await routes.request(USERS, { method: 'HEAD' }, bindings)).status).toBe(200);
    }
    expect((await routes.request(USERS, {}, bindings)).status).toBe(200);
  });

  test('end at a bound, and say so; nothing is read that nobody takes', async () => {
    let steps = 0;
    const endless = defineExport({
      name: 'endless',
      input: usersInput,
      list: (_context, _input, size) => {
        steps += 1;
        return Promise.resolve({ items: Array.from({ length: size }, () => 'row'), nextCursor: 'more' });
      },
      columns: [{ header: 'Row', value: (row) => row }],
    });
    const ask = asking(anonymous, exportRoutes({ contextFor: adminsContext, exports: [endless] }));
    const untaken = await ask('/api/admin/exports/endless.csv');
    expect(steps).toBeLessThan(4);
    await untaken.body?.cancel();
    const lines = (await (await ask('/api/admin/exports/endless.csv')).text()).trim().split('\r\n');
    expect(lines).toHaveLength(MAX_EXPORT_ROWS + 2);
    expect(lines.at(-1)).toMatch(/^Only the first 50000 rows/);
  });
});
