import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testContext } from '../../../tests/support/context.ts';
import { racePool, race, testDatabase } from '../../../tests/support/database.ts';
import { doorOpened, doorReminded, tableMoved, testKinds } from '../../../tests/support/notice-kinds.ts';
import { luck, withoutLocks } from '../../../tests/support/without-locks.ts';
import { makeUser } from '#demo/factories/people.ts';
import type { Id } from '#shared/ids.ts';
import type { Database } from '../database/connect.ts';
import { type RunningJobs, startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { createMailer, type Mailer, mailQueues, type QueuedMail } from '../mail/mailer.ts';
import { createEncryption } from '../security/keys.ts';
import type { NoticeKind } from './notice-kind.ts';
import { type PushedNotice, tellDue } from './tell-due.ts';
import { tell } from './tell.ts';

const { db, url } = testDatabase();
const pool = racePool();
const encryption = createEncryption({ secret: 'a secret of tests', previousSecrets: [] }, 'mail');

let jobs: RunningJobs;
let mail: Mailer;
/** Queues without workers: the jobs waiting in them show what was sent. */
beforeAll(async () => {
  const queue = { name: mailQueues.mail, work: () => new Promise<void>(() => {}), lookEverySeconds: 3600 };
  jobs = await startJobs({ databaseUrl: url, log: createLog('silent'), queues: [queue] });
  await sql`delete from pgboss.job`.execute(db);
  mail = createMailer({ deliver: () => Promise.resolve(), jobs, encryption });
});
afterAll(async () => {
  await jobs.stop(1);
  await sql`drop schema if exists pgboss cascade`.execute(db);
});

let now: Date;
let pushed: PushedNotice[];
beforeEach(async () => {
  now = new Date('2027-03-10T12:00:00.000Z');
  pushed = [];
  await sql`delete from pgboss.job`.execute(db);
});

const context = (of: Database = db) => testContext({ db: of, clock: () => now, noticeKinds: testKinds });
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const happen = <Facts>(kind: NoticeKind<Facts>, told: { about: string; facts: Facts; to: Id[] }) =>
  db.transaction().execute((transaction) => tell({ ...context(), db: transaction }, kind, told));

const moved = (to: Id[], from: string, at: string) =>
  happen(tableMoved, { about: 'table 1', facts: { from, to: at }, to });

const work = (of: Database = db, mailer = mail) =>
  tellDue({
    ...context(of),
    mail: mailer,
    push: (_transaction, notice) => Promise.resolve(void pushed.push(notice)),
  });

/** Every queued mail. */
async function mails() {
  const { rows } = await sql<{ sealed: string }>`
    select data ->> 'sealed' as sealed from pgboss.job where name = ${mailQueues.mail} order by created_on, id`.execute(
    db,
  );
  return rows.map(({ sealed }) => (encryption.decrypt(sealed) as QueuedMail).message);
}

const subjects = async () => (await mails()).map(({ subject }) => subject);

/** A user with a confirmed address. */
const reader = async () => (await makeUser(db)).id;

const choose = (userId: Id, kind: string, channel: 'app' | 'mail' | 'push', isOn: boolean) =>
  db.insertInto('notice_choices').values({ user_id: userId, kind, channel, is_on: isOn }).execute();

describe('a notice', () => {
  test('is told by mail and push when its time has come, and not before', async () => {
    const mira = await makeUser(db);
    await moved([mira.id], 'the hall', 'the cellar');
    await work();
    expect(await mails()).toEqual([]);
    later(1);
    await work();
    const [message] = await mails();
    expect(message).toMatchObject({
      to: mira.email,
      subject: 'The table moved from the hall to the cellar',
      preheader: 'It stands at the cellar now.',
      paragraphs: ['It stands at the cellar now.', 'Your clock is that of UTC.'],
      action: { label: 'See the table', url: 'http://localhost:3000/campaigns' },
    });
    expect(pushed.map(({ userId, words }) => [userId, words.title])).toEqual([[mira.id, message!.subject]]);
  });

  test('is told once, however often its event comes while it waits, and with the final state', async () => {
    const mira = await reader();
    await moved([mira], 'the hall', 'the cellar');
    await moved([mira], 'the cellar', 'the attic');
    await moved([mira], 'the cellar', 'the attic');
    later(1);
    await work();
    await work();
    expect(await subjects()).toEqual(['The table moved from the hall to the attic']);
    expect(pushed).toHaveLength(1);
  });

  test('is told of nothing where nothing is left of it', async () => {
    const mira = await reader();
    await moved([mira], 'the hall', 'the cellar');
    await moved([mira], 'the cellar', 'the hall');
    later(1);
    await work();
    expect(await mails()).toEqual([]);
    expect(await db.selectFrom('notices').select('id').execute()).toEqual([]);
  });

  test('that was told is followed by another one of the same thing', async () => {
    const mira = await reader();
    await moved([mira], 'the hall', 'the cellar');
    later(1);
    await work();
    await moved([mira], 'the cellar', 'the hall');
    later(1);
    await work();
    expect(await subjects()).toEqual([
      'The table moved from the hall to the cellar',
      'The table moved from the cellar to the hall',
    ]);
  });

  test('of a kind that is told once is told of a thing once for ever', async () => {
    const mira = await reader();
    for (let time = 0; time < 3; time += 1) {
      await happen(doorReminded, { about: 'door 1', facts: { door: 'gate' }, to: [mira] });
      await work();
      later(60 * 24);
    }
    expect(await subjects()).toEqual(['The gate was opened']);
  });

  test('is not told if its transaction fails', async () => {
    const mira = await reader();
    const failed = db.transaction().execute(async (transaction) => {
      await tell({ ...context(), db: transaction }, doorOpened, {
        about: 'door 1',
        facts: { door: 'gate' },
        to: [mira],
      });
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    await work();
    expect(await mails()).toEqual([]);
  });

  test('is not told outside of a transaction', async () => {
    const outside = tell(context() as never, doorOpened, { about: 'x', facts: { door: 'gate' }, to: [] });
    await expect(outside).rejects.toThrow('outside of its transaction');
  });

  test('goes to nobody who is banned, whose address is not confirmed, or who switched it off', async () => {
    const banned = await reader();
    await db.updateTable('profiles').set({ disabled_at: now }).where('id', '=', banned).execute();
    const unconfirmed = (await makeUser(db, { email_verified: false })).id;
    const quiet = await reader();
    await choose(quiet, tableMoved.name, 'mail', false);
    await choose(quiet, tableMoved.name, 'push', false);
    await moved([banned, unconfirmed, quiet], 'the hall', 'the cellar');
    later(1);
    await work();
    expect(await mails()).toEqual([]);
    expect(pushed.map(({ userId }) => userId)).toEqual([unconfirmed]);
  });

  test('that was read already is not pushed', async () => {
    const mira = await reader();
    await moved([mira], 'the hall', 'the cellar');
    await db.updateTable('notice_readers').set({ read_at: now }).execute();
    later(1);
    await work();
    expect(pushed).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('that can’t be switched off is told whatever was chosen, and its mail offers no way to', async () => {
    const mira = await reader();
    await choose(mira, doorOpened.name, 'mail', false);
    await happen(doorOpened, { about: 'door 1', facts: { door: 'gate' }, to: [mira] });
    await work();
    const [message] = await mails();
    expect(message!.unsubscribe).toBeUndefined();
  });

  test('without words for its facts harms no other', async () => {
    const mira = await reader();
    await happen(doorOpened, { about: 'door 1', facts: { door: 'gate' }, to: [mira] });
    await db
      .updateTable('notices')
      .set({ facts: JSON.stringify({ of: 'an older program' }) })
      .execute();
    await happen(doorOpened, { about: 'door 2', facts: { door: 'hatch' }, to: [mira] });
    await work();
    expect(await subjects()).toEqual(['The hatch was opened']);
  });
});

const beQuiet = (userId: Id) =>
  db
    .insertInto('notice_settings')
    .values({ user_id: userId, quiet_from: 22 * 60, quiet_until: 7 * 60 })
    .execute();

describe('quiet hours', () => {
  test('keep mail and push until they end, and then tell the final state once', async () => {
    const mira = await reader();
    await beQuiet(mira);
    now = new Date('2027-03-10T22:30:00Z');
    await moved([mira], 'the hall', 'the cellar');
    later(1);
    await work();
    now = new Date('2027-03-11T03:00:00Z');
    await moved([mira], 'the cellar', 'the attic');
    later(1);
    await work();
    expect(await mails()).toEqual([]);
    now = new Date('2027-03-11T06:59:00Z');
    await work();
    expect(await mails()).toEqual([]);
    now = new Date('2027-03-11T07:00:00Z');
    await work();
    await work();
    expect(await subjects()).toEqual(['The table moved from the hall to the attic']);
    expect(pushed).toHaveLength(1);
  });

  test('are by the clock that the reader’s browser told', async () => {
    const mira = await reader();
    await beQuiet(mira);
    await db.updateTable('profiles').set({ time_zone: 'America/New_York' }).where('id', '=', mira).execute();
    now = new Date('2027-03-11T04:00:00Z');
    await moved([mira], 'the hall', 'the cellar');
    later(1);
    await work();
    now = new Date('2027-03-11T11:59:00Z');
    await work();
    expect(await mails()).toEqual([]);
    now = new Date('2027-03-11T12:00:00Z');
    await work();
    expect((await mails())[0]?.paragraphs[1]).toBe('Your clock is that of America/New_York.');
  });

  test('keep nobody else from being told, and nothing that is urgent', async () => {
    const [mira, theo] = [await reader(), await reader()];
    await beQuiet(mira);
    now = new Date('2027-03-10T22:30:00Z');
    await moved([mira, theo], 'the hall', 'the cellar');
    await happen(doorOpened, { about: 'door 1', facts: { door: 'gate' }, to: [mira] });
    later(1);
    await work();
    expect((await subjects()).toSorted()).toEqual([
      'The gate was opened',
      'The table moved from the hall to the cellar',
    ]);
    expect(pushed.map(({ userId }) => userId)).toEqual([theo]);
  });
});

/** A worker that is killed between queueing the mail and the commit: its connection is terminated there. */
const dying = (
  through: (transaction: Database, message: Parameters<Mailer['enqueue']>[1]) => Promise<void>,
) => ({
  ...mail,
  enqueue: async (...[transaction, message]: Parameters<Mailer['enqueue']>) => {
    await through(transaction, message);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
  },
});

const outside = (message: Parameters<Mailer['enqueue']>[1]) =>
  db.transaction().execute((own) => mail.enqueue(own, message));

async function manyDue(): Promise<void> {
  const readers = await Promise.all(Array.from({ length: 12 }, reader));
  for (const [index, mira] of readers.entries()) {
    await happen(doorOpened, { about: `door ${index}`, facts: { door: `gate ${index}` }, to: [mira] });
  }
}

describe('told exactly once', () => {
  test('by many workers at once', async () => {
    await manyDue();
    await race(12, () => work(pool));
    await work();
    expect(new Set(await subjects()).size).toBe(12);
    expect(await mails()).toHaveLength(12);
  });

  test('canary: without locks many workers tell more than once', luck, async () => {
    await manyDue();
    await race(12, () => work(withoutLocks(pool)));
    expect((await mails()).length).toBeGreaterThan(12);
  });

  test('by the worker after one that was killed before it committed', async () => {
    await moved([await reader()], 'the hall', 'the cellar');
    later(1);
    const killed = work(
      pool,
      dying((transaction, message) => mail.enqueue(transaction as never, message)),
    );
    await expect(killed).rejects.toThrow(/terminat/);
    expect(await mails()).toEqual([]);
    await work();
    expect(await mails()).toHaveLength(1);
  });

  test('canary: a mail that is queued outside of the transaction doubles when the worker is killed', async () => {
    await moved([await reader()], 'the hall', 'the cellar');
    later(1);
    await expect(
      work(
        pool,
        dying((_transaction, message) => outside(message)),
      ),
    ).rejects.toThrow(/terminat/);
    await work();
    expect(await mails()).toHaveLength(2);
  });

  test('also while its event goes on happening', async () => {
    const mira = await reader();
    await moved([mira], 'the hall', 'place 0');
    later(1);
    await race(16, (index) =>
      index % 2 === 0 ? work(pool) : moved([mira], `place ${index - 2}`, `place ${index}`),
    );
    later(5);
    await work();
    const told = await subjects();
    // Each mail continues from the one before or tells of a later state: none is repeated.
    expect(new Set(told).size).toBe(told.length);
    expect(
      await db.selectFrom('notice_readers').select('due_at').where('due_at', 'is not', null).execute(),
    ).toEqual([]);
  });
});
