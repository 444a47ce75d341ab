import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { roundTripsOf, testDatabase } from '../../../tests/support/database.ts';
import { type Database, type DatabaseTransaction, openDatabase } from './connect.ts';
import { afterCommit, askAhead, askTogether, sendAhead } from '../requests/send-ahead.ts';

const { db, url } = testDatabase();
const single = openDatabase({ url, max: 1 });
afterAll(() => single.close());
// The first transaction of a connection sends BEGIN separately.
beforeEach(() => inTransaction((own) => countGames(own)));

const inTransaction = <T>(work: (own: DatabaseTransaction) => Promise<T>): Promise<T> =>
  single.db.transaction().execute(work);

const addGame = (own: Database, name: string) => own.insertInto('game_systems').values({ name });

async function countGames(own: Database): Promise<number> {
  const { n } = await own
    .selectFrom('game_systems')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('name', '<>', 'nothing')
    .executeTakeFirstOrThrow();
  return n;
}

const names = async () =>
  (await db.selectFrom('game_systems').select('name').orderBy('name').execute()).map(({ name }) => name);

/** Fails, but only when it is executed. */
const failing = sql`select 1 / ${0}::integer`;
const divide = (by: number) => sql<{ n: number }>`select 10 / ${by}::integer as n`;

describe('a transaction on a pipelining connection', () => {
  it('sends BEGIN with its first statement, and what is sent ahead with COMMIT', async () => {
    const { trips, statements } = await roundTripsOf(() =>
      inTransaction(async (own) => {
        await countGames(own);
        await sendAhead(own, addGame(own, 'Go'));
        await sendAhead(own, addGame(own, 'Hex'));
      }),
    );
    expect({ trips, statements: statements.length }).toEqual({ trips: 2, statements: 5 });
    expect(await names()).toEqual(['Go', 'Hex']);
  });

  it('of which nothing was asked sends nothing', async () => {
    const done = await roundTripsOf(() => inTransaction(() => Promise.resolve()));
    const failed = await roundTripsOf(() =>
      inTransaction(() => Promise.reject(new Error('no'))).catch(() => {}),
    );
    expect([done.trips, failed.trips]).toEqual([0, 0]);
  });

  it('runs statements in the order in which they were sent, and hands each its own rows', async () => {
    const [before, , after] = await inTransaction((own) =>
      askTogether(
        own,
        sql<{ n: number }>`select count(*) as n from game_systems where name <> ${'nothing'}`,
        addGame(own, 'Go').returning('name'),
        sql<{ n: number }>`select count(*) as n from game_systems`,
      ),
    );
    expect([before, after]).toEqual([[{ n: 0 }], [{ n: 1 }]]);
  });

  it('may begin with a statement that is sent ahead, or with one that has no parameters', async () => {
    await inTransaction((own) => sendAhead(own, addGame(own, 'Go')));
    await inTransaction(async (own) => {
      await sql`lock table game_systems in exclusive mode`.execute(own);
      await addGame(own, 'Hex').execute();
    });
    expect(await names()).toEqual(['Go', 'Hex']);
  });

  it('sends what is sent ahead also where the program goes on to wait for something else', async () => {
    await inTransaction(async (own) => {
      const { rows } = await askAhead(own, addGame(own, 'Go').returning('name'));
      expect(await rows).toEqual([{ name: 'Go' }]);
    });
  });

  it('is what sending ahead takes: outside of one the answer is waited for', async () => {
    await sendAhead(single.db, addGame(single.db, 'Go'));
    expect(await names()).toEqual(['Go']);
    await expect(sendAhead(single.db, failing)).rejects.toThrow('division by zero');
  });
});

describe('what is to be done after the commit', () => {
  it('is done once all that was written is there for others, and takes no statement', async () => {
    const seen: Promise<string[]>[] = [];
    const { statements } = await roundTripsOf(() =>
      inTransaction(async (own) => {
        await afterCommit(own, () => {
          seen.push(names());
        });
        await addGame(own, 'Go').execute();
        expect(seen).toEqual([]);
      }),
    );
    expect(await Promise.all(seen)).toEqual([['Go']]);
    expect(statements.filter((text) => text === 'select')).toEqual([]);
  });

  it('is never done where the transaction fails, or is refused at its commit', async () => {
    let done = 0;
    const note = () => {
      done += 1;
    };
    const failed = inTransaction(async (own) => {
      await afterCommit(own, note);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const refused = inTransaction(async (own) => {
      await afterCommit(own, note);
      await countGames(own);
      await sendAhead(own, failing);
    });
    await expect(refused).rejects.toThrow('division by zero');
    await inTransaction((own) => countGames(own));
    expect(done).toBe(0);
  });

  it('is done at once outside of a transaction', async () => {
    let done = 0;
    await afterCommit(single.db, () => {
      done += 1;
    });
    expect(done).toBe(1);
  });
});

describe('a statement that was sent ahead and fails', () => {
  it('fails the next statement with its own error, and nothing stays', async () => {
    const work = inTransaction(async (own) => {
      await addGame(own, 'Go').execute();
      await sendAhead(own, failing);
      await sendAhead(own, addGame(own, 'Hex'));
      await countGames(own);
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(await names()).toEqual([]);
  });

  it('fails the commit with its own error, and nothing stays', async () => {
    const work = inTransaction(async (own) => {
      await addGame(own, 'Go').execute();
      await sendAhead(own, failing);
      await sendAhead(own, addGame(own, 'Hex'));
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(await names()).toEqual([]);
  });

  it('as the first of its transaction lets nothing after it run outside of one', async () => {
    const work = inTransaction(async (own) => {
      await sendAhead(own, failing);
      await sendAhead(own, addGame(own, 'Go'));
      await addGame(own, 'Hex').execute();
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(await names()).toEqual([]);
  });

  it('tells who waits for rows asked ahead of the statement that failed before them', async () => {
    const asking = inTransaction(async (own) => {
      await sendAhead(own, failing);
      const { rows } = await askAhead(own, sql`select ${1}::integer as n`);
      await rows;
    });
    await expect(asking).rejects.toMatchObject({ code: '22012' });
  });

  it('tells whoever waits for its rows, and no one twice', async () => {
    const seen: unknown[] = [];
    const work = inTransaction(async (own) => {
      const { rows } = await askAhead(own, failing);
      await countGames(own).catch((error: unknown) => seen.push(error));
      await rows.catch((error: unknown) => seen.push(error));
      await sql`select 1`.execute(own);
    });
    await expect(work).rejects.toThrow('current transaction is aborted');
    expect(seen.map(String)).toEqual(['error: division by zero', 'error: division by zero']);
  });

  it('is forgotten once it was rolled back to a savepoint', async () => {
    await inTransaction(async (own) => {
      await addGame(own, 'Go').execute();
      await sql`savepoint part`.execute(own);
      await sendAhead(own, failing);
      await sql`rollback to savepoint part`.execute(own);
      await sendAhead(own, addGame(own, 'Hex'));
    });
    expect(await names()).toEqual(['Go', 'Hex']);
  });

  it('leaves a connection that whoever comes next uses as if nothing had been', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await inTransaction((own) => sendAhead(own, failing)).catch(() => {});
      await inTransaction((own) => sendAhead(own, addGame(own, `Game ${turn}`)));
    }
    expect(await names()).toEqual(['Game 0', 'Game 1', 'Game 2']);
  });
});

it('a statement that failed when its connection first met it works the next time, whether PostgreSQL had kept it or not', async () => {
  const skipped = sql<{ word: string }>`select upper(${'a'}) as word`;
  const misspelt = sql`select nothing_yet from game_systems where name = ${'Go'}`;
  const together = (by: number) => inTransaction((own) => askTogether(own, divide(by), skipped));
  await expect(together(0)).rejects.toThrow('division by zero');
  expect(await together(5)).toEqual([[{ n: 2 }], [{ word: 'A' }]]);
  await expect(misspelt.execute(single.db)).rejects.toThrow('nothing_yet');
  await sql`alter table game_systems add column nothing_yet text`.execute(db);
  expect((await misspelt.execute(single.db)).rows).toEqual([]);
  await sql`alter table game_systems drop column nothing_yet`.execute(db);
});

it('a parameter that cannot be written fails its transaction before anything of the statement is sent', async () => {
  const circle: Record<string, unknown> = {};
  circle['own'] = circle;
  const work = inTransaction(async (own) => {
    await sendAhead(own, addGame(own, 'Go'));
    await sendAhead(own, sql`select ${circle}::jsonb`);
  });
  await expect(work).rejects.toThrow('circular');
  expect(await names()).toEqual([]);
});

it('a refused transaction takes back what was sent ahead', async () => {
  const work = inTransaction(async (own) => {
    await sendAhead(own, addGame(own, 'Go'));
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  expect(await names()).toEqual([]);
});

it('a statement behind a lock sees what the transaction that held it has done', async () => {
  await addGame(db, 'Go').execute();
  const held = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (own) => {
    await own.selectFrom('game_systems').select('id').forUpdate().execute();
    isLocked.resolve();
    await held.promise;
    await addGame(own, 'Hex').execute();
  });
  await isLocked.promise;
  const waiting = inTransaction((own) =>
    askTogether(
      own,
      own.selectFrom('game_systems').select('id').where('name', '=', 'Go').forUpdate(),
      sql<{ n: number }>`select count(*) as n from game_systems`,
    ),
  );
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    })
    .toBe(1);
  held.resolve();
  await holder;
  expect((await waiting)[1]).toEqual([{ n: 2 }]);
});

it.each([
  ['before what was sent ahead', 0],
  ['between what was sent ahead and the next statement', 1],
])('a connection killed %s fails its transaction whole, and the pool goes on', async (_when, place) => {
  const work = inTransaction(async (own) => {
    const [backend] = (await sql<{ pid: number }>`select pg_backend_pid() as pid where 1 = ${1}`.execute(own))
      .rows;
    const steps = [
      () => sql`select pg_terminate_backend(${backend!.pid}, 5000)`.execute(db),
      () => sendAhead(own, addGame(own, 'Go')),
    ];
    if (place === 1) steps.reverse();
    for (const step of steps) await step();
    await sendAhead(own, addGame(own, 'Hex'));
  });
  await expect(work).rejects.toThrow(/connection|terminat/i);
  await inTransaction((own) => sendAhead(own, addGame(own, 'Chess')));
  expect(await names()).toEqual(['Chess']);
});

it('transactions of one pool that run at the same time stay apart', async () => {
  const both = openDatabase({ url, max: 2 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, turn) =>
      both.db.transaction().execute(async (own) => {
        await sendAhead(own, addGame(own, `Game ${turn}`));
        if (turn % 3 === 0) await sendAhead(own, failing);
        const [mine] = await askTogether(
          own,
          own.selectFrom('game_systems').select('name').where('name', '=', `Game ${turn}`),
        );
        return mine;
      }),
    ),
  );
  await both.close();
  const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  expect(kept.map(({ name }) => name)).toEqual(
    Array.from({ length: 40 }, (_, turn) => `Game ${turn}`).filter((_, turn) => turn % 3 !== 0),
  );
  expect(await names()).toEqual(kept.map(({ name }) => name).toSorted());
});
