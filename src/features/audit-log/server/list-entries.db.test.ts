import { describe, expect, test } from 'vitest';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { makeCampaign, makeGameSystem } from '#demo/factories/games.ts';
import { makeRetailer } from '#demo/factories/places.ts';
import { makeExam, makeSubmission } from '#demo/factories/qualification.ts';
import { newId } from '#shared/ids.ts';
import { auditInput } from '../contract.ts';
import { listChoices, listEntries } from './list-entries.ts';

const { db } = testDatabase();
const context = testContext({ db, actor: userActor({ role: 'admin' }) });

async function note(action: string, at: string, subject: { type?: string; id?: string } = {}) {
  const { type = action.split('.')[0]!, id = newId() } = subject;
  await db
    .insertInto('audit_log')
    .values({ id: newId(), action, subject_type: type, subject_id: id, created_at: at })
    .execute();
}

const found = async (input: Parameters<typeof listEntries>[1]) =>
  (await listEntries(context, input)).items.map(
    ({ action, createdAt }) => `${action} ${createdAt.slice(5, 16)}`,
  );

/** Five entries about the first of May. */
async function makeLog() {
  await note('user.ban', '2026-04-30T23:59:59.999Z');
  await note('user.ban', '2026-05-01T00:00:00.000Z');
  await note('exam.grade', '2026-05-01T12:00:00.000Z');
  await note('user.allow', '2026-05-01T23:59:59.999Z');
  await note('user.ban', '2026-05-02T00:00:00.000Z');
}

const firstOfMay = { from: '2026-05-01T00:00:00Z', until: '2026-05-02T00:00:00Z' };

describe('the audit log is narrowed', () => {
  test('to an action, and to an action of a kind of thing', async () => {
    await makeLog();
    expect(await found({ action: 'user.ban' })).toEqual([
      'user.ban 05-02T00:00',
      'user.ban 05-01T00:00',
      'user.ban 04-30T23:59',
    ]);
    expect(await found({ kind: 'user', action: 'user.allow' })).toEqual(['user.allow 05-01T23:59']);
    expect(await found({ kind: 'exam', action: 'user.allow' })).toEqual([]);
  });

  test('to a time: its first moment belongs to it, the one that it ends before does not', async () => {
    await makeLog();
    expect(await found({ ...firstOfMay, sort: 'created' })).toEqual([
      'user.ban 05-01T00:00',
      'exam.grade 05-01T12:00',
      'user.allow 05-01T23:59',
    ]);
    expect(await found({ from: firstOfMay.until })).toEqual(['user.ban 05-02T00:00']);
    expect(await found({ until: firstOfMay.from })).toEqual(['user.ban 04-30T23:59']);
  });

  test('by everything at once, also on later pages', async () => {
    const id = newId();
    for (let minute = 10; minute < 40; minute += 1) {
      await note('user.ban', `2026-05-01T12:${minute}:00Z`, { id });
      await note('user.ban', `2026-05-01T12:${minute}:30Z`);
      await note('user.ban', `2026-05-02T12:${minute}:00Z`, { id });
    }
    const input = { ...firstOfMay, q: id, kind: 'user', action: 'user.ban' };
    const first = await listEntries(context, input);
    const second = await listEntries(context, { ...input, cursor: first.nextCursor ?? '' });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([25, 5, null]);
    const all = [...first.items, ...second.items];
    expect(all.every((entry) => entry.subjectId === id && entry.createdAt.startsWith('2026-05-01'))).toBe(
      true,
    );
  });

  test('by kinds and actions that it has entries of, each once', async () => {
    expect(await listChoices(context)).toEqual({ kinds: [], actions: [] });
    await makeLog();
    expect(await listChoices(context)).toEqual({
      kinds: ['exam', 'user'],
      actions: ['exam.grade', 'user.allow', 'user.ban'],
    });
  });
});

test.each([
  [
    'ends before it begins',
    { from: firstOfMay.until, until: firstOfMay.from },
    'The time ends before it begins',
  ],
  ['has no moment', { from: firstOfMay.from, until: firstOfMay.from }, 'The time ends before it begins'],
])('a time that %s is refused, with words at the field of its end', (_what, range, message) => {
  expect(auditInput.safeParse(range).error?.issues).toMatchObject([{ path: ['until'], message }]);
});

/** What the log calls a thing that an entry is made about. */
const nameOf = async (type: string, id: string) => {
  await note(`${type}.change`, '2026-05-01T12:00:00Z', { type, id });
  return (await listEntries(context, { kind: type })).items[0]?.subjectName;
};

describe('an entry says what it is about', () => {
  test('by the name of the agreement, exam, game system, store or convention, also once it is gone', async () => {
    const system = await makeGameSystem(db, { name: 'Lanterns' });
    const exam = await makeExam(db, { game_system_id: system.id, name: 'Basics' });
    const store = await makeRetailer(db, { name: 'The Keep' });
    expect(await nameOf('game-system', system.id)).toBe('Lanterns');
    expect(await nameOf('exam', exam.id)).toBe('Basics');
    expect(await nameOf('retailer', store.id)).toBe('The Keep');
    const submission = await makeSubmission(db, { exam_id: exam.id });
    expect(await nameOf('player-exam', submission.id)).toBe('Basics');
    await db.deleteFrom('player_exams').execute();
    await db.deleteFrom('exam_questions').execute();
    await db.deleteFrom('exams').execute();
    await db.deleteFrom('retailers').execute();
    expect(await nameOf('exam', exam.id)).toBe('Basics');
    expect(await nameOf('retailer', store.id)).toBe('The Keep');
  });

  test('by no name where it is somebody’s, such as a campaign or a player', async () => {
    const campaign = await makeCampaign(db, { type: 'Online' });
    expect(await nameOf('campaign', campaign.id)).toBeNull();
  });
});
