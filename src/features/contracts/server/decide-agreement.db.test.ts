import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { clauseRow, makeContractTemplate, makeDecision, textOf } from '#demo/factories/agreements.ts';
import { insertOne } from '#demo/factories/insert.ts';
import { makeUser } from '#demo/factories/people.ts';
import { newId } from '#shared/ids.ts';
import { executedDetailShape, templateShape } from '../contract.ts';
import { decideAgreement } from './decide-agreement.ts';
import { clausesDigest, sha256 } from './digests.ts';
import { getExecuted, getTemplate } from './get-contract.ts';
import { listExecuted, listTemplates } from './list-contracts.ts';

const { db } = testDatabase();
const now = new Date('2026-05-01T12:00:00Z');
const refusedWith = (code: string) => ({ refusal: { code } });

async function someone() {
  const { id: userId } = await makeUser(db);
  return { userId, context: testContext({ db, actor: userActor({ userId }), clock: now }) };
}

const clauses = [
  { name: 'Fairness', content: 'Play fair.' },
  { name: 'Kindness', content: 'Be kind first.\n\nAlways.' },
];

const storedCopies = () =>
  db
    .selectFrom('contracts')
    .selectAll()
    .where('description', '=', 'Executed Agreement')
    .orderBy('created_at')
    .execute();
const storedDecisions = () => db.selectFrom('contract_profiles').selectAll().execute();

describe('an agreement', () => {
  test('is read with its clauses by sortorder, whatever order they were stored in', async () => {
    const { context } = await someone();
    const template = await makeContractTemplate(db, { clauses: [] });
    for (const [sortorder, name] of [
      [30, 'Third'],
      [10, 'First'],
      [20, 'Second'],
    ] as const) {
      await insertOne(db, 'contract_clauses', clauseRow({ contract_id: template.id, sortorder, name }));
    }
    const read = templateShape.parse(await getTemplate(context, { templateId: template.id }));
    expect(read.clauses.map(({ name }) => name)).toEqual(['First', 'Second', 'Third']);
  });

  test('is not there once it was retired, and an executed copy is no template', async () => {
    const { userId, context } = await someone();
    const retired = await makeContractTemplate(db, { retired_at: now });
    const { contract: copy } = await makeDecision(db, { userId });
    for (const templateId of [retired.id, copy.id, newId()]) {
      const shown = { templateId, shownSha256: sha256('') };
      await expect(getTemplate(context, { templateId })).rejects.toMatchObject({
        message: 'Template contract not found',
      });
      await expect(decideAgreement(context, { ...shown, decision: 'accepted' })).rejects.toMatchObject(
        refusedWith('TEMPLATE_NOT_FOUND'),
      );
    }
    expect(await storedDecisions()).toHaveLength(1);
  });
});

describe('deciding on an agreement', () => {
  test.each(['accepted', 'declined'] as const)(
    'when %s: stores the copy of what was shown with its SHA-256, and who decided when',
    async (decision) => {
      const { userId, context } = await someone();
      const template = await makeContractTemplate(db, { name: 'Community Code', clauses });
      const { sha256: shownSha256 } = await getTemplate(context, { templateId: template.id });
      const made = await decideAgreement(context, { templateId: template.id, decision, shownSha256 });
      expect(await storedCopies()).toMatchObject([
        {
          id: made.id,
          name: 'Community Code',
          content: template.content,
          auth_id: userId,
          parent_id: template.id,
          class_id: '00000000-0000-4000-8000-0000000000c2',
          content_sha256: sha256(template.content),
          clauses_sha256: clausesDigest(textOf(template).clauses),
        },
      ]);
      expect(await storedDecisions()).toMatchObject([
        {
          contract_id: made.id,
          template_id: template.id,
          profile_id: userId,
          name: 'Community Code',
          accepted_date: decision === 'accepted' ? now : null,
          declined_date: decision === 'declined' ? now : null,
        },
      ]);
      const copy = executedDetailShape.parse(await getExecuted(context, { contractId: made.id }));
      expect(copy).toMatchObject({ ...textOf(template), decision, decidedAt: now.toISOString() });
      const log = await db.selectFrom('audit_log').select(['action', 'subject_id']).execute();
      expect(log).toEqual([
        { action: decision === 'accepted' ? 'contract.accept' : 'contract.decline', subject_id: made.id },
      ]);
    },
  );

  test('keeps the copy as it was when the template is changed, and offers a later change to others', async () => {
    const [first, second] = [await someone(), await someone()];
    const template = await makeContractTemplate(db, { clauses });
    const templateId = template.id;
    const shown = await getTemplate(first.context, { templateId });
    const made = await decideAgreement(first.context, {
      templateId,
      decision: 'accepted',
      shownSha256: shown.sha256,
    });
    await db
      .updateTable('contracts')
      .set({ content: 'Something else.' })
      .where('id', '=', templateId)
      .execute();
    expect(await getExecuted(first.context, { contractId: made.id })).toMatchObject(textOf(template));
    expect(await getTemplate(second.context, { templateId })).toMatchObject({ content: 'Something else.' });
  });

  test.each([
    [
      'its content',
      (id: string) => db.updateTable('contracts').set({ content: 'New.' }).where('id', '=', id),
    ],
    ['its name', (id: string) => db.updateTable('contracts').set({ name: 'New' }).where('id', '=', id)],
    [
      'a clause',
      (id: string) =>
        db
          .updateTable('contract_clauses')
          .set({ clause_content: 'New.' })
          .where('contract_id', '=', id)
          .where('sortorder', '=', 2),
    ],
    [
      'the order of clauses',
      (id: string) =>
        db
          .updateTable('contract_clauses')
          .set(({ eb }) => ({ sortorder: eb('sortorder', '*', -1) }))
          .where('contract_id', '=', id),
    ],
    [
      'the number of clauses',
      (id: string) =>
        db.deleteFrom('contract_clauses').where('contract_id', '=', id).where('sortorder', '=', 2),
    ],
  ])('is refused when %s changed after it was shown; nothing is stored', async (_what, change) => {
    const { context } = await someone();
    const { id: templateId } = await makeContractTemplate(db, { clauses });
    const { sha256: shownSha256 } = await getTemplate(context, { templateId });
    await change(templateId).execute();
    await expect(
      decideAgreement(context, { templateId, decision: 'accepted', shownSha256 }),
    ).rejects.toMatchObject(refusedWith('TEMPLATE_CHANGED'));
    expect([await storedCopies(), await storedDecisions()]).toEqual([[], []]);
    const again = await getTemplate(context, { templateId });
    await decideAgreement(context, { templateId, decision: 'accepted', shownSha256: again.sha256 });
  });

  test('is offered until it was accepted: a declined one may be decided again, an accepted one not', async () => {
    const { context } = await someone();
    const { id: templateId } = await makeContractTemplate(db);
    const { sha256: shownSha256 } = await getTemplate(context, { templateId });
    const decide = (decision: 'accepted' | 'declined') =>
      decideAgreement(context, { templateId, decision, shownSha256 });
    const offered = async () => (await listTemplates(context, {})).items.map(({ declinedAt }) => declinedAt);

    expect(await offered()).toEqual([null]);
    await decide('declined');
    expect(await offered()).toEqual([now.toISOString()]);
    await decide('accepted');
    expect(await offered()).toEqual([]);
    await expect(decide('accepted')).rejects.toMatchObject(refusedWith('ALREADY_ACCEPTED'));
    await expect(decide('declined')).rejects.toMatchObject(refusedWith('ALREADY_ACCEPTED'));
    const { items } = await listExecuted(context, {});
    expect(items.map(({ decision }) => decision).toSorted()).toEqual(['accepted', 'declined']);
    // What one user accepted is still offered to another.
    expect((await listTemplates((await someone()).context, {})).items).toHaveLength(1);
  });

  test('and what was decided is read by the user who decided alone', async () => {
    const { context } = await someone();
    const { contract: foreign } = await makeDecision(db, { userId: newId() });
    expect((await listExecuted(context, {})).items).toEqual([]);
    for (const contractId of [foreign.id, newId(), foreign.parent_id!]) {
      await expect(getExecuted(context, { contractId })).rejects.toMatchObject(
        refusedWith('CONTRACT_NOT_FOUND'),
      );
    }
  });

  test('lists go on page by page', async () => {
    const { userId, context } = await someone();
    for (let count = 0; count < 23; count += 1) {
      await makeDecision(db, {
        userId,
        decision: 'declined',
        decidedAt: new Date(now.getTime() + count * 1000),
      });
    }
    const first = await listExecuted(context, {});
    const second = await listExecuted(context, { cursor: first.nextCursor ?? '' });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([first.items.length, second.items.length, new Set(ids).size]).toEqual([20, 3, 23]);
  });
});
