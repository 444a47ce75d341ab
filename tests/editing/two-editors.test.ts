import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#api/contract.ts';
import { router } from '#api/features.ts';
import type { Database } from '#platform/database/connect.ts';
import { newId } from '#shared/ids.ts';
import { permissionRows } from '../permissions/permission-rows.ts';
import { makeWorld, type RoleName, type Target, type World } from '../permissions/world.ts';
import { testContext } from '../support/context.ts';
import { race, racePool, testDatabase } from '../support/database.ts';
import { operationsOf, requestFor } from '../support/operations.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { luck, withoutLocks } from '../support/without-locks.ts';

const { db } = testDatabase();
const pool = racePool();
const unlocked = withoutLocks(pool);

type Input = Record<string, unknown>;
type Editors = { role: RoleName; target: Target; differ: (input: Input, editor: number) => Input };

/** The field that each of the editors writes otherwise. */
const writing =
  (field: string) =>
  (input: Input, editor: number): Input => ({ ...input, [field]: `Written by editor ${editor}` });

const organisers = (differ: Editors['differ']): Editors => ({ role: 'owner', target: 'own', differ });
const admins = (differ: Editors['differ']): Editors => ({ role: 'admin', target: 'others', differ });

/** What each of the editors of a store's page says that it sells. */
const selling = (input: Input, editor: number): Input => ({
  ...input,
  content: { ...(input['content'] as object), sells: [`Dice of editor ${editor}`] },
});

/** Every operation that saves over a state that was read, except those below. */
const edits: Record<string, Editors> = {
  'announcements.update': organisers(writing('text')),
  'branding.update': admins(writing('welcomeText')),
  'campaigns.admission.set': organisers((input, editor) => ({
    ...input,
    minToGo: editor + 1,
    decideHours: 24,
  })),
  'campaigns.setPaymentNote': organisers(writing('paymentNote')),
  'campaigns.series.change': organisers((input, editor) => ({
    ...input,
    changes: { place: `Table ${editor}` },
  })),
  'campaigns.series.extend': organisers((input) => input),
  'campaigns.tableFacts.set': organisers(writing('houseRules')),
  'campaigns.update': organisers(writing('title')),
  'campaigns.updateSession': organisers(writing('notes')),
  'contracts.admin.update': admins(writing('content')),
  'conventions.admin.update': admins(writing('description')),
  'exams.admin.saveQuestions': admins((input, editor) => ({
    ...input,
    questions: [{ name: `Why, editor ${editor}?`, url: null }],
  })),
  'exams.admin.update': admins(writing('name')),
  'exams.grade': admins((input, editor) => ({ ...input, scorePercent: editor })),
  'gameSystems.admin.update': admins(writing('description')),
  'retailers.update': admins(writing('description')),
  'storePage.publish': admins(selling),
  'storePage.saveDraft': admins(selling),
  'storePage.tables.save': admins((input, editor) => ({
    ...input,
    tables: [{ id: newId(), name: `Table of editor ${editor}`, seats: 4, fits: '' }],
  })),
};

/** They come to the same, whoever of several is first: a thing is published once, and gone once. */
const once: readonly string[] = [
  'campaigns.series.remove',
  'contracts.admin.publish',
  'exams.admin.publish',
  'storePage.discardDraft',
];

/** The database locks these by itself, too (trigger exam_questions_kept; one grade a grader): without our locks they still wait. */
const guardedTwice = new Set(['exams.admin.saveQuestions', 'exams.grade']);

const operations = new Map(operationsOf(contract).map((operation) => [operation.name, operation]));

let server: TestServer;
let world: World;
let actingOn: { db: Database; actor: World['actors'][RoleName]; provenAt: Date };

beforeAll(async () => {
  server = await testServer({
    router,
    contextFor: (_headers, requestId) => Promise.resolve({ ...testContext(actingOn), requestId }),
  });
});
afterAll(() => server.close());

const EDITORS = 6;

/** Several people save at once what each wrote over the same state: how often each answer came. */
async function saveTogether(database: Database, name: string): Promise<Record<string, number>> {
  world = await makeWorld(db);
  // Whoever adds the only row keeps the others out by that alone.
  await db
    .insertInto('branding')
    .defaultValues()
    .onConflict((row) => row.column('only_one').doNothing())
    .execute();
  const { role, target, differ } = edits[name]!;
  actingOn = { db: database, actor: world.actors[role], provenAt: new Date() };
  const input = permissionRows[name]!.input(world, target);
  const answers = await race(EDITORS, async (editor) => {
    const { path, init } = requestFor(operations.get(name)!, differ(input, editor));
    const response = await fetch(`${server.url}${path}`, init);
    const answer = (await response.json()) as { code?: string };
    return answer.code ?? 'saved';
  });
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const word = answer.status === 'fulfilled' ? answer.value : String(answer.reason);
    counts[word] = (counts[word] ?? 0) + 1;
  }
  return counts;
}

test('every operation that carries a revision is raced here, or comes to the same twice', () => {
  const withRevision = [...operations.values()].filter(({ method, contract: { '~orpc': own } }) => {
    const { shape } = own.inputSchema as { shape?: object };
    return method !== 'DELETE' && shape && ('revision' in shape || 'seriesRevision' in shape);
  });
  expect(withRevision.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(edits), ...once].toSorted(),
  );
});

describe.each(Object.keys(edits))('%s', (name) => {
  test('of several editors of one state, one saves, and the others are told', async () => {
    expect(await saveTogether(pool, name)).toEqual({ saved: 1, STALE_REVISION: EDITORS - 1 });
  });
});

describe.each(Object.keys(edits).filter((name) => !guardedTwice.has(name)))('canary: %s', (name) => {
  test('without the locks several save', luck, async () => {
    expect((await saveTogether(unlocked, name))['saved']).toBeGreaterThan(1);
  });
});
