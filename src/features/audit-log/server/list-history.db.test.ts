import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeConvention, makeRetailer } from '#demo/factories/places.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { makeUser } from '#demo/factories/people.ts';
import { audit, changedWords, noteWords } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { listHistory } from './list-history.ts';

const { db } = testDatabase();

const NOON = new Date('2026-05-01T12:00:00Z');

async function asAdmin() {
  const { id: userId } = await makeUser(db);
  return testContext({ db, actor: userActor({ userId, role: 'admin' }), clock: NOON });
}
type AdminContext = Awaited<ReturnType<typeof asAdmin>>;

const change = (context: AdminContext, subjectId: Id, before: object, after: object) =>
  inTransaction(context, (inner) =>
    audit(inner, 'convention.update', ['convention', subjectId], { history: changedWords(before, after) }),
  );

const wordsOf = async (context: AdminContext, subjectId: Id) =>
  (await listHistory(context, { subjectId })).items.map(({ words }) => words);

describe('the history of a thing', () => {
  test('tells who changed what, with the words before and after, the latest first', async () => {
    const context = await asAdmin();
    const { id } = await makeConvention(db);
    await change(context, id, { name: 'Oakcon', venue: null }, { name: 'Oak Con', venue: null });
    await change(
      { ...context, clock: () => new Date(NOON.getTime() + 1_000) },
      id,
      { name: 'Oak Con', venue: null },
      { name: 'Oak Con', venue: 'Hall 2' },
    );
    const { items } = await listHistory(context, { subjectId: id });
    expect(items).toMatchObject([
      {
        action: 'convention.update',
        actor: { id: context.actor.userId },
        words: { before: { venue: null }, after: { venue: 'Hall 2' } },
      },
      { words: { before: { name: 'Oakcon' }, after: { name: 'Oak Con' } } },
    ]);
    const first = await listHistory(context, { subjectId: id }, 1);
    const second = await listHistory(context, { subjectId: id, cursor: first.nextCursor ?? '' }, 1);
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.nextCursor).toBeNull();
  });

  test('has an act without words, and no act of another thing', async () => {
    const context = await asAdmin();
    const { id } = await makeConvention(db);
    await inTransaction(context, async (inner) => {
      await audit(inner, 'convention.create', ['convention', id], { history: {} });
      await audit(inner, 'retailer.link', ['retailer', id]);
    });
    expect(await wordsOf(context, id)).toEqual([{ before: {}, after: {} }]);
    expect(await wordsOf(context, (await makeConvention(db)).id)).toEqual([]);
  });

  test('has a change of many things at once in each of them', async () => {
    const context = await asAdmin();
    const [one, other] = [await makeRetailer(db), await makeRetailer(db)];
    await inTransaction(context, async (inner) => {
      const entryId = await audit(inner, 'retailer.import', ['retailer', null]);
      await noteWords(inner, entryId, [
        { subjectId: one.id, ...changedWords({ city: null }, { city: 'Oakland' }) },
        { subjectId: other.id, ...changedWords({ phone: '1' }, { phone: '2' }) },
      ]);
    });
    expect(await wordsOf(context, one.id)).toEqual([{ before: { city: null }, after: { city: 'Oakland' } }]);
    expect(await wordsOf(context, other.id)).toEqual([{ before: { phone: '1' }, after: { phone: '2' } }]);
  });

  test('goes with its thing, and the log keeps its entries without the words', async () => {
    const context = await asAdmin();
    const [system, kept] = [await makeGameSystem(db), await makeGameSystem(db)];
    for (const { id } of [system, kept]) await change(context, id, { name: 'One' }, { name: 'Two' });
    await db.deleteFrom('game_systems').where('id', '=', system.id).execute();
    expect(await wordsOf(context, system.id)).toEqual([]);
    expect(await wordsOf(context, kept.id)).toHaveLength(1);
    const entries = await db.selectFrom('audit_log').select('details').execute();
    expect(JSON.stringify(entries)).not.toContain('Two');
    expect(entries).toHaveLength(2);
  });

  test('is not written where the change is taken back', async () => {
    const context = await asAdmin();
    const { id } = await makeConvention(db);
    const undone = inTransaction(context, async (inner) => {
      await audit(inner, 'convention.update', ['convention', id], {
        history: changedWords({ name: 'A' }, { name: 'B' }),
      });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await wordsOf(context, id)).toEqual([]);
  });
});
