import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { userActor } from '../../../tests/support/actors.ts';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../tests/support/database.ts';
import { finalInputsOn } from '../../../tests/fixtures/final-inputs.ts';
import { holdUp } from '../../../tests/support/hold-up.ts';
import { operationsOf, requestFor } from '../../../tests/support/operations.ts';
import { testServer, type TestServer } from '../../../tests/support/test-server.ts';
import { toldIn } from '../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../tests/support/without-locks.ts';
import { makeCampaign, makeGameSystem } from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { makeExam } from '#demo/factories/qualification.ts';
import { adminRequestsNotices } from '#features/admin-requests/server/notices.ts';
import { approveRequest, declineRequest } from '#features/admin-requests/server/decide-request.ts';
import { countWaiting, listRequests } from '#features/admin-requests/server/list-requests.ts';
import { sweepRequestsQueue } from '#features/admin-requests/server/sweep-requests-queue.ts';
import { setRole } from '#features/accounts/server/admin/manage-users.ts';
import type { Database } from '#platform/database/connect.ts';
import type { OperationMeta } from '#shared/operation.ts';
import { type Id, newId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { contract } from '../contract.ts';
import { router } from '../features.ts';
import { secondAdmin } from './second-admin.ts';

const { db } = testDatabase();
const pool = racePool();
const final = operationsOf(contract).filter(
  ({ contract: { '~orpc': own } }) => (own.meta as OperationMeta).secondAdmin === true,
);

/** The actor of requests to the server, and the time. */
let asking: TestContext;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    router,
    contextFor: (_headers, requestId) => Promise.resolve({ ...asking, requestId, authSessionId: null }),
  });
});
afterAll(() => server.close());

let now: Date;
let [ada, bo, cleo]: Id[] = [];
beforeEach(async () => {
  now = new Date();
  [ada, bo, cleo] = await Promise.all([newAdmin(), newAdmin(), newAdmin()]);
});
/** Creates an admin who has had the role for this many days. */
const newAdmin = async (days = 8) => {
  const { id } = await makeUser(db, { role: 'admin' });
  const admin_since = new Date(now.getTime() - days * DAY_MS);
  await db.updateTable('profiles').set({ admin_since }).where('id', '=', id).execute();
  return id;
};

/** The context of an admin of a site that requires a second admin. */
const asAdmin = (userId: Id | undefined, database: Database = db): TestContext => ({
  ...testContext({ db: database, clock: now, actor: userActor({ userId: userId!, role: 'admin' }) }),
  secondAdmin,
});

type Input = Record<string, unknown>;

async function send(who: Id | undefined, name: string, input: Input, key?: Id) {
  const operation = final.find((one) => one.name === name)!;
  asking = asAdmin(who);
  const { path, init } = requestFor(operation, input);
  const headers = { ...(init.headers as object), ...(key && { 'idempotency-key': key }) };
  const answer = await fetch(`${server.url}${path}`, { ...init, headers });
  return {
    status: answer.status,
    body: (await answer.json()) as { code?: string; data?: { requestId: Id } },
  };
}

const WAITS = { status: 409, body: { code: 'WAITS_FOR_ADMIN' } };
const waiting = async (who: Id | undefined = bo) => (await listRequests(asAdmin(who), {})).items;
const ended = async () => (await listRequests(asAdmin(bo), { state: 'ended' })).items;
const approve = async (who: Id | undefined, database: Database = db) => {
  const { id: requestId, shownSha256 } = (await waiting())[0]!;
  return approveRequest(asAdmin(who, database), { requestId, shownSha256 });
};
const refusal = (code: string) => ({ refusal: { code } });
const exams = async () => (await db.selectFrom('exams').select('id').execute()).length;
const log = async () =>
  (await db.selectFrom('audit_log').select(['action', 'actor_id', 'details']).orderBy('id').execute()).map(
    ({ action, actor_id, details }) => ({ action, by: actor_id, details }),
  );

const REMOVE_EXAM = 'exams.admin.remove';
const newExam = async () => (await makeExam(db, { name: 'Basics' })).id;
const askedForRemoval = async () => send(ada, REMOVE_EXAM, { examId: await newExam() });

describe('what can not be undone', () => {
  test('is what these operations do, which take one transaction each', () => {
    expect(final.map(({ name }) => name).toSorted()).toEqual([
      'accounts.users.ban',
      'accounts.users.removeFactors',
      'accounts.users.setRole',
      'accounts.users.unban',
      'bans.admin.decideAppeal',
      'contracts.admin.remove',
      'conventions.admin.remove',
      'exams.admin.remove',
      'gameSystems.admin.remove',
      'moderation.admin.decide',
      'personalData.admin.requestErasure',
      'retailers.admin.remove',
    ]);
    const several = final.filter(
      ({ contract: { '~orpc': own } }) => (own.meta as OperationMeta).severalTransactions,
    );
    expect(several).toEqual([]);
  });

  test('is done at once where no second admin is asked for', async () => {
    const { secondAdmin: _, ...plain } = asAdmin(ada);
    asking = plain;
    const operation = final.find(({ name }) => name === REMOVE_EXAM)!;
    const { path, init } = requestFor(operation, { examId: await newExam() });
    expect((await fetch(`${server.url}${path}`, init)).status).toBe(200);
    expect(await exams()).toBe(0);
  });

  const finalInputs = finalInputsOn(db, { newAdmin, newExam });

  test.each(final.map(({ name }) => name))(
    '%s waits, and is done by the yes of another admin',
    async (name) => {
      const { input, what } = await finalInputs[name]!();
      expect(await send(ada, name, input)).toMatchObject(WAITS);
      expect((await log()).map(({ action }) => action)).toEqual(['admin-request.ask']);
      const [request] = await waiting();
      expect(request).toMatchObject({ isOwn: false, outcome: null });
      expect(request!.what).toMatch(what);
      await approve(bo);
      const [, ...acts] = await log();
      const approval = acts.pop();
      expect(acts.length).toBeGreaterThan(0);
      for (const act of acts)
        expect(act).toMatchObject({ by: ada, details: { after: { approvedById: bo } } });
      expect(approval).toMatchObject({ action: 'admin-request.approve', by: bo });
      expect(await waiting()).toEqual([]);
      expect(await ended()).toMatchObject([{ outcome: 'approved' }]);
    },
  );

  test('is not done about plain users, nor is hiding: one admin does it', async () => {
    const { id: userId } = await makeUser(db);
    const { id } = await makeCampaign(db, { owner: await makePlayer(db) });
    const hide = { caseId: null, decision: 'hide', rule: 'spam', reason: 'Spam' };
    expect(await send(ada, 'accounts.users.ban', { userId, reason: 'Spam' })).toMatchObject({ status: 200 });
    expect(await send(ada, 'accounts.users.unban', { userId })).toMatchObject({ status: 200 });
    expect(
      await send(ada, 'moderation.admin.decide', { ...hide, thing: { kind: 'campaign', id } }),
    ).toMatchObject({ status: 200 });
    expect(await waiting()).toEqual([]);
  });

  test('of what there is not is refused at once', async () => {
    expect(await send(ada, REMOVE_EXAM, { examId: newId() })).toMatchObject({
      body: { code: 'EXAM_NOT_FOUND' },
    });
    expect(await waiting()).toEqual([]);
  });
});

describe('a request', () => {
  test('is one, however often it is sent, with the same key or another, also at once', async () => {
    const examId = await newExam();
    const key = newId();
    const first = await send(ada, REMOVE_EXAM, { examId }, key);
    expect(await send(ada, REMOVE_EXAM, { examId }, key)).toEqual(first);
    expect(await send(bo, REMOVE_EXAM, { examId })).toMatchObject({ body: { data: first.body.data } });
    expect(await waiting()).toHaveLength(1);
    const other = await newExam();
    asking = asAdmin(ada, pool);
    const { path, init } = requestFor(
      final.find(({ name }) => name === REMOVE_EXAM)!,
      { examId: other },
    );
    await race(8, () => fetch(`${server.url}${path}`, init));
    expect(await waiting()).toHaveLength(2);
  });

  test('tells the other admins that something waits, and who asked how it ended; neither says what', async () => {
    await askedForRemoval();
    await approve(bo);
    await askedForRemoval();
    await declineRequest(asAdmin(cleo), { requestId: (await waiting())[0]!.id });
    const told = await toldIn(db, adminRequestsNotices);
    expect(told.map(({ title, to }) => [title, new Set(to)])).toEqual([
      ['Another admin asks you to agree', new Set([bo, cleo])],
      ['Another admin agreed', new Set([ada])],
      ['Another admin asks you to agree', new Set([bo, cleo])],
      ['Another admin declined', new Set([ada])],
    ]);
    expect(JSON.stringify(told)).not.toContain('Basics');
    expect(await exams()).toBe(1);
  });

  test('is not approved by the admin who asked, who may take it back', async () => {
    await askedForRemoval();
    await expect(approve(ada)).rejects.toMatchObject(refusal('OWN_REQUEST'));
    expect(await countWaiting(asAdmin(ada))).toEqual({ waiting: 0, isRequired: true, approvers: 2 });
    expect(await countWaiting(asAdmin(bo))).toEqual({ waiting: 1, isRequired: true, approvers: 2 });
    const { id: requestId } = (await waiting(ada))[0]!;
    expect(await declineRequest(asAdmin(ada), { requestId })).toEqual({ outcome: 'withdrawn' });
    await expect(declineRequest(asAdmin(bo), { requestId })).rejects.toMatchObject(refusal('REQUEST_ENDED'));
  });

  test('is decided by nobody whom it is about', async () => {
    await send(ada, 'accounts.users.setRole', { userId: bo, role: 'user' });
    await expect(approve(bo)).rejects.toMatchObject(refusal('ABOUT_YOU'));
    const { id: requestId } = (await waiting())[0]!;
    await expect(declineRequest(asAdmin(bo), { requestId })).rejects.toMatchObject(refusal('ABOUT_YOU'));
    await approve(cleo);
    const profile = db.selectFrom('profiles').select('role').where('id', '=', bo!);
    expect(await profile.executeTakeFirst()).toEqual({ role: 'user' });
  });

  test('is worth nothing once it does something else than what was read', async () => {
    const examId = await newExam();
    await send(ada, REMOVE_EXAM, { examId });
    const { id: requestId, shownSha256 } = (await waiting())[0]!;
    const agree = () => approveRequest(asAdmin(bo), { requestId, shownSha256 });
    await db.updateTable('exams').set({ name: 'The real exam' }).execute();
    await expect(agree()).rejects.toMatchObject(refusal('REQUEST_CHANGED'));
    await db.updateTable('exams').set({ name: 'Basics' }).execute();
    const other = JSON.stringify({ examId: await newExam() });
    await db.updateTable('admin_requests').set({ input: other }).execute();
    await expect(agree()).rejects.toMatchObject(refusal('REQUEST_CHANGED'));
    expect(await exams()).toBe(2);
    await db
      .updateTable('admin_requests')
      .set({ input: JSON.stringify({ examId }) })
      .execute();
    await agree();
    expect(await exams()).toBe(1);
  });

  test('stays when what it would do is refused', async () => {
    const { id: gameSystemId } = await makeGameSystem(db);
    await send(ada, 'gameSystems.admin.remove', { gameSystemId });
    await makeCampaign(db, { game_system_id: gameSystemId });
    await expect(approve(bo)).rejects.toMatchObject(refusal('GAME_SYSTEM_IN_USE'));
    expect(await waiting()).toHaveLength(1);
  });

  test('ends by itself after seven days, of which its asker is told, and can be made again', async () => {
    await askedForRemoval();
    const { id: requestId, shownSha256 } = (await waiting())[0]!;
    now = new Date(now.getTime() + 7 * DAY_MS);
    await expect(approveRequest(asAdmin(bo), { requestId, shownSha256 })).rejects.toMatchObject(
      refusal('REQUEST_ENDED'),
    );
    await sweepRequestsQueue(() => Promise.resolve(testContext({ db, clock: now }))).work(null);
    expect(await ended()).toMatchObject([{ outcome: 'expired', decidedBy: null }]);
    expect((await toldIn(db, adminRequestsNotices)).at(-1)).toMatchObject({
      title: 'No other admin agreed in time',
      to: [ada],
    });
    await send(ada, REMOVE_EXAM, {
      examId: (await db.selectFrom('exams').select('id').executeTakeFirst())!.id,
    });
    expect(await waiting()).toHaveLength(1);
  });

  test('of an admin who lost the role since is approved by nobody', async () => {
    await askedForRemoval();
    await db.updateTable('profiles').set({ role: 'user' }).where('id', '=', ada!).execute();
    await expect(approve(bo)).rejects.toMatchObject(refusal('ASKER_GONE'));
    expect(await exams()).toBe(1);
  });
});

/** Two admins approve the same request at once; returns how often it was executed. */
async function agreedAtOnce(database: Database): Promise<number> {
  await send(ada, 'accounts.users.setRole', { userId: await newAdmin(), role: 'user' });
  await race(2, (index) => approve(index === 0 ? bo : cleo, database));
  return (await log()).filter(({ action }) => action === 'admin-request.approve').length;
}

/** The requester loses the role while another admin approves; returns whether the removal was executed for somebody who was no longer an admin. */
async function askerLosesRole(database: Database): Promise<boolean> {
  await askedForRemoval();
  let lostFirst = false;
  const approvals = { table: 'audit_log', when: "new.action = 'admin-request.approve'" };
  await holdUp(db, approvals, async ({ waiting: held, letGo }) => {
    const approving = approve(bo, database).catch(() => undefined);
    await held(1);
    const losing = setRole(testContext({ db: pool, actor: userActor({ userId: cleo!, role: 'admin' }) }), {
      userId: ada!,
      role: 'user',
    });
    lostFirst = !(await held(2, losing));
    await letGo();
    await Promise.all([approving, losing]);
  });
  return lostFirst && (await exams()) === 0;
}

describe('at the same moment', () => {
  test('two admins agree to one request once', async () => {
    expect(await agreedAtOnce(pool)).toBe(1);
  });

  test('canary: without the locks they agree twice', luck, async () => {
    expect(await agreedAtOnce(withoutLocks(pool))).toBe(2);
  });

  test('an asker whose role is taken keeps it until what they asked for is done', async () => {
    expect(await askerLosesRole(pool)).toBe(false);
  });

  test('canary: without the locks it is done for somebody who is no admin any more', async () => {
    expect(await askerLosesRole(withoutLocks(pool))).toBe(true);
  });
});

test('the database is asked for no more than a page', async () => {
  await sql`insert into admin_requests (id, operation, input, sha256, what, asked_by, asked_at, expires_at)
    select gen_random_uuid(), 'exams.admin.remove', '{}', encode(sha256(i::text::bytea), 'hex'), 'Remove an exam', ${ada},
      ${now}::timestamptz - i * interval '1 second', ${now}::timestamptz + interval '1 day'
    from generate_series(1, 45) i`.execute(db);
  const seen: Id[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRequests(asAdmin(bo), { cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
});
