import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../../tests/support/database.ts';
import { holdUp } from '../../../../tests/support/hold-up.ts';
import { luck, withoutLocks } from '../../../../tests/support/without-locks.ts';
import type { Database } from '#platform/database/connect.ts';
import { clauseRow, makeContractTemplate, textOf } from '#demo/factories/agreements.ts';
import { insertOne } from '#demo/factories/insert.ts';
import { makeUser } from '#demo/factories/people.ts';
import { DomainError } from '#shared/errors.ts';
import { decideAgreement } from './decide-agreement.ts';
import { versionOf } from './digests.ts';
import { getTemplate } from './get-contract.ts';
import { createVersion, getManagedTemplate, publishTemplate } from './admin/manage-templates.ts';

const { db } = testDatabase();
const pool = racePool();
const now = new Date('2026-05-01T12:00:00Z');

async function someone(database: Database) {
  const { id: userId } = await makeUser(db);
  return { userId, context: testContext({ db: database, actor: userActor({ userId }) }) };
}

const storedCopies = () =>
  db.selectFrom('contracts').selectAll().where('description', '=', 'Executed Agreement').execute();
const storedDecisions = () => db.selectFrom('contract_profiles').select('id').execute();

/** How often each outcome came: 'done', a refusal's code, or 'error' for what nobody foresaw. */
function tally(outcomes: PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const reason: unknown = outcome.status === 'rejected' ? outcome.reason : undefined;
    const name =
      outcome.status === 'fulfilled' ? 'done' : reason instanceof DomainError ? reason.refusal.code : 'error';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function acceptTogether(database: Database) {
  const { context } = await someone(database);
  const template = await makeContractTemplate(db);
  const outcomes = await race(40, () =>
    decideAgreement(context, {
      templateId: template.id,
      decision: 'accepted',
      shownSha256: versionOf(textOf(template)),
    }),
  );
  const copies = await storedCopies();
  return { outcomes: tally(outcomes), copies: copies.length, decisions: (await storedDecisions()).length };
}

describe('deciding in a race', () => {
  test('40 tabs accept at once: one copy and one decision are stored, and 39 are told', async () => {
    expect(await acceptTogether(pool)).toEqual({
      outcomes: { done: 1, ALREADY_ACCEPTED: 39 },
      copies: 1,
      decisions: 1,
    });
  });

  test(
    'canary: without the lock several believe to be first, and the database has to stop them',
    luck,
    async () => {
      const { outcomes, copies } = await acceptTogether(withoutLocks(pool));
      expect(outcomes['error']).toBeGreaterThan(0);
      expect(copies).toBe(1);
    },
  );

  test('a template that is edited all the while: what each was shown is what is stored of them', async () => {
    const template = await makeContractTemplate(db, { name: 'v0', content: 'v0', clauses: [] });
    await insertOne(
      db,
      'contract_clauses',
      clauseRow({ contract_id: template.id, name: 'v0', clause_content: 'v0' }),
    );
    const stop = new AbortController();
    const edits = (async () => {
      for (let version = 1; !stop.signal.aborted; version += 1) {
        await pool.transaction().execute(async (transaction) => {
          const text = `v${version}`;
          await transaction
            .updateTable('contracts')
            .set({ content: text, name: text })
            .where('id', '=', template.id)
            .execute();
          await transaction
            .updateTable('contract_clauses')
            .set({ name: text, clause_name: text, clause_content: text })
            .where('contract_id', '=', template.id)
            .execute();
        });
      }
    })();
    const shownTo = new Map<string, string>();
    const outcomes = await race(60, async () => {
      const { userId, context } = await someone(pool);
      const shown = await getTemplate(context, { templateId: template.id });
      shownTo.set(userId, shown.content);
      return decideAgreement(context, {
        templateId: template.id,
        decision: 'accepted',
        shownSha256: shown.sha256,
      });
    });
    stop.abort();
    await edits;
    const { done = 0, TEMPLATE_CHANGED: changed = 0 } = tally(outcomes);
    expect(done + changed).toBe(60);
    const copies = await storedCopies();
    expect(copies).toHaveLength(done);
    for (const copy of copies) {
      const parts = await db
        .selectFrom('contract_clauses')
        .select(['name', 'clause_name', 'clause_content'])
        .where('contract_id', '=', copy.id)
        .execute();
      const version = shownTo.get(copy.auth_id ?? '');
      expect([copy.name, copy.content, parts]).toEqual([
        version,
        version,
        [{ name: version, clause_name: version, clause_content: version }],
      ]);
    }
  });

  test('declines a text once a day, however often and however concurrently it is asked to', async () => {
    const { context, userId } = await someone(db);
    const { id: templateId } = await makeContractTemplate(db);
    const { sha256: shownSha256 } = await getTemplate(context, { templateId });
    const at = (hours: number, shown = shownSha256) =>
      decideAgreement(
        testContext({
          db: pool,
          actor: userActor({ userId }),
          clock: new Date(now.getTime() + hours * 3_600_000),
        }),
        { templateId, decision: 'declined', shownSha256: shown },
      );
    const outcomes = await race(20, () => at(0));
    const answers: (string | null)[] = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.id : null,
    );
    expect([...new Set(answers)]).toEqual([(await storedCopies())[0]?.id]);
    await at(23);
    expect([(await storedDecisions()).length, (await storedCopies()).length]).toEqual([1, 1]);
    // The next day, and a new text at once, are decided on again.
    await at(24);
    expect(await storedDecisions()).toHaveLength(2);
    await db.updateTable('contracts').set({ content: 'New.' }).where('id', '=', templateId).execute();
    await at(25, (await getTemplate(context, { templateId })).sha256);
    expect(await storedDecisions()).toHaveLength(3);
  });

  test('without its lock declines more often (canary)', luck, async () => {
    const { userId } = await someone(pool);
    const { id: templateId } = await makeContractTemplate(db);
    const context = testContext({ db: withoutLocks(pool), actor: userActor({ userId }), clock: now });
    const { sha256: shownSha256 } = await getTemplate(context, { templateId });
    await race(20, () => decideAgreement(context, { templateId, decision: 'declined', shownSha256 }));
    expect((await storedDecisions()).length).toBeGreaterThan(1);
  });

  test('a new version that is published meanwhile: nobody decides on the older one after it', async () => {
    const { outcomes, late, first } = await decideWhilePublishing(pool);
    const { done = 0, TEMPLATE_CHANGED: changed = 0 } = outcomes;
    expect(done + changed).toBe(30);
    expect(late).toEqual([]);
    expect(await storedCopies()).toHaveLength(done);
    const { context } = await someone(db);
    expect(await getTemplate(context, { templateId: first })).toMatchObject({ version: 2 });
  });

  test('without its lock decides on the older version after the newer is out (canary)', async () => {
    const { admin, first, second, revision, shownSha256 } = await publishedAndNext(withoutLocks(pool));
    const { context } = await someone(withoutLocks(pool));
    await holdUp(db, { table: 'contracts', when: 'new.retired_at is not null' }, async (heldUp) => {
      const published = publishTemplate(admin, { templateId: second, revision });
      await heldUp.waiting(1);
      await decideAgreement(context, { templateId: first, decision: 'accepted', shownSha256 });
      await heldUp.letGo();
      await published;
    });
    expect(await lateDecisions()).toHaveLength(1);
  });
});

/** A version of an agreement that is offered, and the draft of the next. */
async function publishedAndNext(database: Database) {
  const admin = testContext({ db: database, actor: userActor({ role: 'admin' }) });
  const { id: first, ...template } = await makeContractTemplate(db);
  const shownSha256 = versionOf(textOf(template));
  const { id: second } = await createVersion(admin, { templateId: first });
  const { revision } = await getManagedTemplate(admin, { templateId: second });
  return { admin, first, second, revision, shownSha256 };
}

/** What was decided on a version after it was retired. */
const lateDecisions = () =>
  db
    .selectFrom('contract_profiles')
    .innerJoin('contracts', 'contracts.id', 'contract_profiles.template_id')
    .select('contract_profiles.id')
    .whereRef('contract_profiles.accepted_date', '>', 'contracts.retired_at')
    .execute();

/** Thirty people accept a version while an admin publishes the next. */
async function decideWhilePublishing(database: Database) {
  const { admin, first, second, revision, shownSha256 } = await publishedAndNext(database);
  const people = await Promise.all(Array.from({ length: 30 }, () => someone(database)));
  const outcomes = await race<unknown>(31, (index) => {
    const person = people[index];
    return person
      ? decideAgreement(person.context, { templateId: first, decision: 'accepted', shownSha256 })
      : publishTemplate(admin, { templateId: second, revision });
  });
  return { outcomes: tally(outcomes.slice(0, 30)), late: await lateDecisions(), first };
}
