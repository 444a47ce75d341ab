import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { playerActor, userActor } from '../../../tests/support/actors.ts';
import { testContext } from '../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../tests/support/database.ts';
import { toldIn } from '../../../tests/support/told-in.ts';
import { luck, withoutLocks } from '../../../tests/support/without-locks.ts';
import { makeCampaign } from '#demo/factories/games.ts';
import { makePlayer, makeUser } from '#demo/factories/people.ts';
import { decideAppeal } from '#features/moderation/server/decide-appeal.ts';
import { decideCase } from '#features/moderation/server/decide-case.ts';
import { getOwnDecision, listOwnDecisions } from '#features/moderation/server/list-own-decisions.ts';
import { getThing, listModerationCases } from '#features/moderation/server/manage-cases.ts';
import { moderationNotices } from '#features/moderation/server/notices.ts';
import { sendAppeal } from '#features/moderation/server/send-appeal.ts';
import { sendReport } from '#features/moderation/server/send-report.ts';
import type { Database } from '#platform/database/connect.ts';
import { DomainError } from '#shared/errors.ts';

const { db } = testDatabase();
const pool = racePool();
let now = new Date('2026-05-01T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

type Actor = NonNullable<Parameters<typeof testContext>[0]['actor']>;
const contextOf = (actor: Actor, database: Database = db) =>
  testContext({ db: database, clock: () => now, actor });
const newAdmin = async () => userActor({ userId: (await makeUser(db, { role: 'admin' })).id, role: 'admin' });
const newReader = async () => userActor({ userId: (await makeUser(db)).id });

let admin: Actor;
let owner: Awaited<ReturnType<typeof makePlayer>>;
let thing: { kind: 'campaign'; id: string };
beforeEach(async () => {
  now = new Date('2026-05-01T12:00:00Z');
  admin = await newAdmin();
  owner = await makePlayer(db, { alias: 'Olga' });
  thing = { kind: 'campaign', id: (await makeCampaign(db, { title: 'The Mill', owner })).id };
});

const report = (actor: Actor, text: string | null = null, database: Database = db) =>
  sendReport(contextOf(actor, database), { thing, rule: 'spam', text });
const waiting = async () => (await listModerationCases(contextOf(admin), {})).items;
const reportsOfCase = async () => (await getThing(contextOf(admin), thing)).cases[0]?.reports;
const hide = (actor: Actor, caseId: string | null, database: Database = db) =>
  decideCase(contextOf(actor, database), {
    thing,
    caseId,
    decision: 'hide',
    rule: 'fraud',
    reason: 'No such tables.',
  });
const refusal = (code: string) => ({ refusal: { code } });
const codes = (settled: PromiseSettledResult<unknown>[]) =>
  settled
    .map((one) =>
      one.status === 'fulfilled'
        ? 'done'
        : one.reason instanceof DomainError
          ? one.reason.refusal.code
          : 'error',
    )
    .toSorted();

const twoAtOnce = async (database: Database, reported: boolean) => {
  const other = await newAdmin();
  if (reported) await report(await newReader());
  const open = (await waiting())[0]?.id ?? null;
  const settled = await race(2, (index) => hide(index === 0 ? admin : other, open, database));
  return codes(settled);
};

const appeal = (decisionId: string, actor: Actor = playerActor(owner)) =>
  sendAppeal(contextOf(actor), { decisionId, text: 'The tables exist.' });
const answer = (actor: Actor, decisionId: string, decision: 'stands' | 'lifted') =>
  decideAppeal(contextOf(actor), { decisionId, decision, answer: 'We have looked again.' });

describe('a report', () => {
  test('joins the others about the same thing in one case, which the queue shows with its count', async () => {
    await report(await newReader(), 'It sells dice.');
    await report(playerActor(await makePlayer(db, { alias: 'Pia' })));
    const cases = await waiting();
    expect(cases).toMatchObject([
      { title: 'The Mill', alias: 'Olga', reports: 2, decision: null, hasAppeal: false },
    ]);
    const details = await getThing(contextOf(admin), thing);
    expect(details.thing).toMatchObject({ title: 'The Mill', isHidden: false, person: { alias: 'Olga' } });
    expect(details.cases[0]?.reports.map(({ text, by }) => [text, by])).toEqual([
      ['It sells dice.', expect.stringMatching(/^player-/)],
      [null, 'Pia'],
    ]);
  });

  test('of the same millisecond as others stands in one order with them, wherever their rows lie', async () => {
    for (let number = 1; number <= 8; number += 1) await report(await newReader(), `Report ${number}`);
    const first = await reportsOfCase();
    expect(new Set(first?.map(({ createdAt }) => createdAt)).size).toBe(1);
    expect(first).toEqual(first?.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
    for (let times = 0; times < 10; times += 1) {
      await sql`
        with gone as (delete from reports returning *)
        insert into reports select * from gone order by random()`.execute(db);
      expect(await reportsOfCase()).toEqual(first);
    }
  });

  test("of one's own thing, of what is hidden from the reporter, and a second one are refused", async () => {
    await expect(report(playerActor(owner))).rejects.toMatchObject(refusal('OWN_THING'));
    const reader = await newReader();
    await report(reader);
    await expect(report(reader)).rejects.toMatchObject(refusal('ALREADY_REPORTED'));
    await hide(admin, (await waiting())[0]!.id);
    await expect(report(await newReader())).rejects.toMatchObject(refusal('THING_NOT_FOUND'));
  });

  test('is one of ten a day, also when thirty are sent at once', async () => {
    const reader = await newReader();
    const things: string[] = [];
    for (let index = 0; index < 30; index += 1) things.push((await makeCampaign(db, { owner })).id);
    const settled = await race(30, (index) =>
      sendReport(contextOf(reader, pool), {
        thing: { kind: 'campaign', id: things[index]! },
        rule: 'spam',
        text: null,
      }),
    );
    expect(codes(settled)).toEqual([
      ...Array.from({ length: 20 }, () => 'TOO_MANY_REPORTS'),
      ...Array.from({ length: 10 }, () => 'done'),
    ]);
    expect(await db.selectFrom('reports').select('id').execute()).toHaveLength(10);
  });

  test('and 24 others at once make one case', async () => {
    const readers: Actor[] = [];
    for (let index = 0; index < 24; index += 1) readers.push(await newReader());
    const settled = await race(24, (index) => report(readers[index]!, null, pool));
    expect(codes(settled)).toEqual(Array.from({ length: 24 }, () => 'done'));
    expect(await waiting()).toMatchObject([{ reports: 24 }]);
  });

  test('stands in the audit log without its words', async () => {
    await report(await newReader(), 'It sells dice.');
    await hide(admin, (await waiting())[0]!.id);
    const entries = await db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute();
    expect(entries).toEqual([
      {
        action: 'moderation.report',
        details: { after: { thingKind: 'campaign', thingId: thing.id, rule: 'spam' } },
      },
      {
        action: 'moderation.hide',
        details: {
          after: { thingKind: 'campaign', thingId: thing.id, rule: 'fraud', reports: 1, seatsOwed: 0 },
        },
      },
    ]);
  });
});

describe('a decision', () => {
  test('is told to the thing’s author, with the reason, and to the reporter, without names', async () => {
    const reader = await newReader();
    await report(reader);
    await hide(admin, (await waiting())[0]!.id);
    expect(await waiting()).toEqual([]);
    const told = await toldIn(db, moderationNotices);
    expect(told.find(({ kind }) => kind === 'thing.hidden')).toMatchObject({ to: [owner.auth_id] });
    expect(told.find(({ kind }) => kind === 'report.decided')).toMatchObject({
      to: [reader.userId],
      title: 'We looked at the campaign that you reported',
      lines: ['Thank you for telling us.', 'It broke our rules, and others no longer see it.'],
    });
  });

  test('to leave it as it is tells the reporters alone', async () => {
    const reader = await newReader();
    await report(reader);
    const [open] = await waiting();
    await decideCase(contextOf(admin), {
      thing,
      caseId: open!.id,
      decision: 'nothing',
      rule: null,
      reason: null,
    });
    expect(await toldIn(db, moderationNotices)).toMatchObject([
      { kind: 'report.decided', to: [reader.userId] },
    ]);
  });

  test('about what is the admin’s own is another admin’s, as long as there is one', async () => {
    const mine = { ...playerActor(owner), role: 'admin' as const };
    await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', owner.auth_id).execute();
    await report(await newReader());
    const caseId = (await waiting())[0]!.id;
    await expect(hide(mine, caseId)).rejects.toMatchObject(refusal('OTHER_ADMIN_DECIDES'));
    await db.updateTable('profiles').set({ role: 'user' }).where('id', '<>', owner.auth_id).execute();
    await hide(mine, caseId);
  });

  test('on reports about what is the admin’s own names no reporter to them, nor does the audit log', async () => {
    const mine = { ...playerActor(owner), role: 'admin' as const };
    const reporter = await newReader();
    await report(reporter, 'It sells dice.');
    const shown = async () => {
      const details = await getThing(contextOf(mine), thing);
      return [
        details.isOwn,
        details.hasOtherAdmin,
        details.cases[0]?.reports.map(({ text, by }) => [text, by]),
      ];
    };
    expect(await shown()).toEqual([true, true, [[null, null]]]);
    const log = await db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain(reporter.userId);
    await db.updateTable('profiles').set({ role: 'user' }).where('id', '<>', owner.auth_id).execute();
    expect(await shown()).toEqual([true, false, [['It sells dice.', null]]]);
  });

  test('of two admins at once is made once, and the second is told', async () => {
    expect(await twoAtOnce(pool, true)).toEqual(['ALREADY_DECIDED', 'done']);
  });

  test('of two admins at once about what nobody reported is made once, too', async () => {
    expect(await twoAtOnce(pool, false)).toEqual(['ALREADY_HIDDEN', 'done']);
  });

  test('canary: without the locks both admins decide', luck, async () => {
    expect(await twoAtOnce(withoutLocks(pool), true)).not.toEqual(['ALREADY_DECIDED', 'done']);
  });
});

describe('an appeal', () => {
  test('is made once, within thirty days, by whose thing it is alone', async () => {
    const { id } = await hide(admin, null);
    await expect(appeal(id, await newReader())).rejects.toMatchObject(refusal('CASE_NOT_FOUND'));
    const own = contextOf(playerActor(owner));
    expect((await getOwnDecision(own, thing)).decision).toMatchObject({ id, reason: 'No such tables.' });
    expect(await getOwnDecision(contextOf(await newReader()), thing)).toEqual({ decision: null });
    now = days(30);
    await expect(appeal(id)).rejects.toMatchObject(refusal('APPEAL_TOO_LATE'));
    now = days(-1);
    await appeal(id);
    await expect(appeal(id)).rejects.toMatchObject(refusal('ALREADY_APPEALED'));
    expect(await waiting()).toMatchObject([{ hasAppeal: true, decision: 'hide' }]);
    expect((await listOwnDecisions(own, {})).items).toMatchObject([
      { appealUntil: null, appeal: { text: 'The tables exist.', decision: null } },
    ]);
  });

  test('is decided by another admin than the one who decided, and lifting brings the thing back', async () => {
    const { id } = await hide(admin, null);
    await appeal(id);
    const other = await newAdmin();
    await expect(answer(admin, id, 'stands')).rejects.toMatchObject(refusal('OTHER_ADMIN_DECIDES'));
    await answer(other, id, 'lifted');
    await expect(answer(other, id, 'stands')).rejects.toMatchObject(refusal('ALREADY_DECIDED'));
    expect((await getThing(contextOf(admin), thing)).thing?.isHidden).toBe(false);
    expect((await toldIn(db, moderationNotices)).at(-1)).toMatchObject({
      kind: 'appeal.decided',
      to: [owner.auth_id],
      title: 'You were right about The Mill',
      lines: ['Others see it again, as they did before.', 'We have looked again.'],
    });
  });

  test('is decided by the same admin where there is no other', async () => {
    const { id } = await hide(admin, null);
    await appeal(id);
    await answer(admin, id, 'stands');
    expect((await getThing(contextOf(admin), thing)).thing?.isHidden).toBe(true);
    expect(await waiting()).toEqual([]);
  });
});
