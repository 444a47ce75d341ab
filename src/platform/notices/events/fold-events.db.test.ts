import { setTimeout as wait } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { userActor } from '../../../../tests/support/actors.ts';
import { testContext } from '../../../../tests/support/context.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { doorOpened, tableMoved } from '../../../../tests/support/notice-kinds.ts';
import { makeUser } from '#demo/factories/people.ts';
import type { Id } from '#shared/ids.ts';
import type { Database } from '../../database/connect.ts';
import { createLog } from '../../log.ts';
import { eventKind } from './event-kind.ts';
import { EVENTS_A_BATCH, foldBatch } from './fold-events.ts';
import { happened, noteEvents } from './note-event.ts';

const { db } = testDatabase();
const log = createLog('silent');
const at = new Date('2027-03-10T12:00:00.000Z');

const carried = eventKind({
  name: 'table.carried',
  facts: z.object({ from: z.string(), to: z.string(), reader: z.guid(), fails: z.boolean() }),
  read: (_, facts) => Promise.resolve(facts.length),
  touches: () => [{ kind: tableMoved, about: 'table 1' }],
  fold(event, _, book) {
    const { from, to, reader, fails } = event.facts;
    if (fails) throw new Error('It does not fit through the door');
    book.tell(tableMoved, { about: 'table 1', facts: { from, to }, to: [reader] }, event);
  },
});
const closed = eventKind({
  name: 'door.closed',
  facts: z.object({ reader: z.guid() }),
  read: () => Promise.resolve(null),
  touches: () => [
    { kind: tableMoved, about: 'table 1' },
    { kind: doorOpened, about: 'door' },
  ],
  fold(event, _, book) {
    const isTaken = book.amend(tableMoved, 'table 1', () => null);
    const facts = { door: isTaken ? 'front' : 'back' };
    book.tell(doorOpened, { about: 'door', facts, to: [event.facts.reader] }, event);
  },
});

let reader: Id;
beforeEach(async () => {
  reader = (await makeUser(db)).id;
});

const move = (from: string, to: string, fails = false) => happened(carried, { from, to, reader, fails });
const close = () => happened(closed, { reader });

const happen = (...events: Parameters<typeof noteEvents>[1][]) =>
  db
    .transaction()
    .execute((transaction) =>
      noteEvents({ ...testContext({ db: transaction, clock: at }), db: transaction }, ...events),
    );

const fold = (of: Database = db, wake: () => Promise<void> = () => Promise.resolve()) =>
  foldBatch({ db: of, log, jobs: { wake }, eventKinds: [carried, closed] });

const told = () =>
  db
    .selectFrom('notices')
    .innerJoin('notice_readers', 'notice_readers.notice_id', 'notices.id')
    .select(['kind', 'facts', 'due_at', 'read_at', 'is_listed'])
    .orderBy('notices.id')
    .execute();
const facts = async () => (await told()).map((notice) => notice.facts);

/** The users whose pages are told that their notices changed. */
async function announced(): Promise<string[]> {
  const { rows } = await sql<{
    subject: string;
  }>`select subject from changes where topic = 'notices'`.execute(db);
  return rows.map(({ subject }) => subject);
}

describe('an event', () => {
  test('is told once when its transaction has committed, in the app at once and by mail when its kind says, and never when it was undone', async () => {
    await happen(move('wall', 'window'));
    const undone = db.transaction().execute(async (transaction) => {
      await noteEvents({ ...testContext({ db: transaction, clock: at }), db: transaction }, move('a', 'b'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await fold()).toBe(1);
    expect(await fold()).toBe(0);
    const due_at = new Date(at.getTime() + 60_000);
    expect(await told()).toEqual([
      { kind: 'table.moved', facts: { from: 'wall', to: 'window' }, due_at, read_at: null, is_listed: true },
    ]);
    expect(await announced()).toEqual([reader]);
  });

  test('is refused outside of a transaction', async () => {
    await expect(noteEvents(testContext({ db }) as never, move('a', 'b'))).rejects.toThrow('outside');
  });

  test('joins what is open, also within one batch; what puts it back takes it away, and tells those who read it', async () => {
    await happen(move('wall', 'window'), move('window', 'door'));
    await fold();
    expect(await facts()).toEqual([{ from: 'wall', to: 'door' }]);
    await sql`delete from changes`.execute(db);
    await happen(move('door', 'wall'));
    await fold();
    expect(await facts()).toEqual([]);
    expect(await announced()).toEqual([reader]);
  });

  test('that takes a notice away and makes one of the same name again leaves the new one', async () => {
    await happen(move('wall', 'window'));
    await fold();
    await happen(move('window', 'wall'), move('wall', 'door'));
    await fold();
    expect(await facts()).toEqual([{ from: 'wall', to: 'door' }]);
  });

  test('that was told by mail already is not joined', async () => {
    await happen(move('wall', 'window'));
    await fold();
    await db.updateTable('notices').set({ is_open: false }).execute();
    await happen(move('window', 'wall'));
    await fold();
    expect(await facts()).toHaveLength(2);
  });

  test('that a reader did is read already, but where nothing else tells of what was done in their name', async () => {
    const by = testContext({ db, actor: userActor({ userId: reader }) });
    await db
      .transaction()
      .execute((transaction) =>
        noteEvents({ ...by, db: transaction, clock: () => at }, move('wall', 'window')),
      );
    await fold();
    expect(await told()).toMatchObject([{ read_at: at }]);
  });

  test('that cannot be told keeps none of the others back', async () => {
    await happen(move('x', 'y', true), move('wall', 'window'));
    await happen({ name: 'nobody.knows', facts: {} }, { name: carried.name, facts: { from: 1 } });
    expect(await fold()).toBe(4);
    expect(await facts()).toEqual([{ from: 'wall', to: 'window' }]);
    expect(await fold()).toBe(0);
  });

  test('about the same as a notice that nobody can read any more is told by a notice of its own', async () => {
    await happen(move('wall', 'window'));
    await fold();
    await db.updateTable('notices').set({ facts: '{"was": 1}' }).execute();
    await happen(move('window', 'door'));
    await fold();
    expect(await facts()).toEqual([{ was: 1 }, { from: 'window', to: 'door' }]);
  });

  test('of somebody whose account is gone is told to nobody', async () => {
    await happen(move('wall', 'window'));
    await db.deleteFrom('auth.users').where('id', '=', reader).execute();
    await fold();
    expect(await told()).toEqual([]);
  });
});

test('events beyond a batch wait for the next one', async () => {
  const places = Array.from({ length: EVENTS_A_BATCH + 3 }, (_, place) => String(place));
  await happen(...places.map((place) => move(place, `${place}!`)));
  expect(await fold()).toBe(EVENTS_A_BATCH);
  expect(await fold()).toBe(3);
  expect(await facts()).toEqual([{ from: '0', to: `${EVENTS_A_BATCH + 2}!` }]);
});

/** One server has folded a move and not yet committed when another server reaches the next event. */
async function twoServers(other: Database) {
  await happen(move('wall', 'window'));
  const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = fold(db, () => {
    reached.resolve();
    return go.promise;
  });
  await reached.promise;
  await happen(close());
  const second = fold(other);
  // Gives the second server time to overtake the first, in case it does.
  await Promise.race([second, wait(300)]);
  go.resolve();
  expect([await first, await second]).toEqual([1, 1]);
  const doors = (await told()).filter(({ kind }) => kind === 'door.opened');
  return doors.map((notice) => notice.facts);
}

/** Skips events that another server has locked. */
const goingPast: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'RawNode' && node.sqlFragments.join('').includes('from notice_events')
      ? {
          ...node,
          sqlFragments: node.sqlFragments.map((part) => part.replace('for update', 'for update skip locked')),
        }
      : node,
  transformResult: ({ result }) => Promise.resolve(result),
};

describe('what happens while another server tells', () => {
  test('is told after that, as what came later', async () => {
    expect(await twoServers(db)).toEqual([{ door: 'front' }]);
  });

  test('canary: by a server that does not wait, it is told as if the earlier had not happened', async () => {
    expect(await twoServers(db.withPlugin(goingPast))).toEqual([{ door: 'back' }]);
  });
});
