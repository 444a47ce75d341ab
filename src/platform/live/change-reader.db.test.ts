import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectExplainer, type Query } from '../../../tests/plans/explain.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { newId } from '#shared/ids.ts';
import { type ChangeReader, createChangeReader } from './change-reader.ts';

const { url } = testDatabase();

let clients: Client[] = [];
let reader: ChangeReader;

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

beforeEach(async () => {
  reader = createChangeReader(await connected());
  await reader.begin();
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
});

/** Begins a transaction with changes; the test commits it later. */
async function change(client: Client, ...subjects: string[]): Promise<void> {
  await client.query('begin');
  await client.query("select note_changes('campaign', $1)", [subjects]);
}

/**
 * Waits until every transaction has ended that began before the last change was written. Snapshots also include
 * transactions in the databases of other tests.
 */
const othersEnded = () =>
  expect
    .poll(
      async () => {
        const { rows } = await clients[0]!.query<{ ended: boolean }>(
          'select not exists (select from changes where xid >= pg_snapshot_xmin(pg_current_snapshot())) as ended',
        );
        return rows[0]!.ended;
      },
      { timeout: 30_000 },
    )
    .toBe(true);

const subjectsOf = async (from: ChangeReader = reader) =>
  (await from.read())?.map(({ subject }) => subject) ?? null;

test('what is committed is read once, with all subjects of a transaction, each once; what is undone never', async () => {
  const [writer, [first = '', second = '']] = [await connected(), [newId(), newId()].toSorted()];
  await change(writer, first, second, first);
  await writer.query("select note_changes('campaign', $1)", [[second]]);
  expect(await subjectsOf()).toEqual([]);
  await writer.query('commit');
  expect(await subjectsOf()).toEqual([first, second]);
  expect(await subjectsOf()).toEqual([]);
  await change(writer, newId());
  await writer.query('rollback');
  expect(await subjectsOf()).toEqual([]);
});

test('what another part of the transaction undid is not read, and the rest is', async () => {
  const [writer, kept] = [await connected(), newId()];
  await change(writer, kept);
  await writer.query('savepoint part');
  await writer.query("select note_changes('campaign', $1)", [[newId()]]);
  await writer.query('rollback to part');
  await writer.query('commit');
  expect(await subjectsOf()).toEqual([kept]);
});

const unsafe = (text: string) =>
  text.replace(/xid >= pg_snapshot_xmin[^\n]+/, 'xid >= pg_snapshot_xmax($1::pg_snapshot)');

/** Reads by the highest transaction number seen, like a log reader that does not use snapshots. */
const byNumber = (client: Client) =>
  createChangeReader({
    query: (query: { text: string } | string, ...rest: unknown[]) => {
      const changed = typeof query === 'string' ? unsafe(query) : { ...query, text: unsafe(query.text) };
      return (client.query as (...parts: unknown[]) => unknown)(changed, ...rest);
    },
  } as unknown as Client);

async function readsLateCommit(from: ChangeReader): Promise<boolean> {
  await from.begin();
  const [early, late] = [await connected(), await connected()];
  const [first, second] = [newId(), newId()];
  await change(early, first);
  await change(late, second);
  await late.query('commit');
  expect(await subjectsOf(from)).toEqual([second]);
  await early.query('commit');
  return (await subjectsOf(from))?.includes(first) ?? true;
}

describe('a transaction with an early number that commits late', () => {
  test('is read', async () => {
    expect(await readsLateCommit(reader)).toBe(true);
  });

  test('canary: is missed by whoever goes by numbers', async () => {
    expect(await readsLateCommit(byNumber(await connected()))).toBe(false);
  });
});

test('of writers that begin, commit and give up in any order, each commit is read once, by the reading after it', async () => {
  const written = new Set<string>();
  const read: string[] = [];
  let isOver = false;
  const writing = Array.from({ length: 6 }, async (_, writer) => {
    const client = await connected();
    for (let turn = 0; turn < 40; turn += 1) {
      const subject = newId();
      await change(client, subject);
      if ((turn + writer) % 3 === 0) await wait((turn * 7 + writer * 3) % 11);
      const isKept = (turn * writer) % 4 !== 1;
      await client.query(isKept ? 'commit' : 'rollback');
      if (isKept) written.add(subject);
    }
  });
  const reading = (async () => {
    for (;;) {
      const isLast = isOver;
      const before = [...written];
      read.push(...((await subjectsOf()) ?? []));
      expect(before.filter((subject) => !read.includes(subject))).toEqual([]);
      if (isLast) return;
    }
  })();
  await Promise.all(writing);
  isOver = true;
  await reading;
  expect(read.toSorted()).toEqual([...written].toSorted());
});

test('more changes than can be told one by one are told as everything', async () => {
  const writer = await connected();
  await writer.query(
    "select note_changes('campaign', array(select gen_random_uuid() from generate_series(1, 5001)))",
  );
  expect(await reader.read()).toBeNull();
  expect(await reader.read()).toEqual([]);
});

test('what is new is found by its index, however much is kept', async () => {
  const client = await connected();
  await client.query('truncate changes');
  for (let written = 0; written < 40; written += 1)
    await client.query(
      "select note_changes('campaign', array(select gen_random_uuid() from generate_series(1, 500)))",
    );
  await client.query('analyze changes');
  await othersEnded();
  const sent: Query[] = [];
  const noted = createChangeReader({
    async query(query: { text: string; values: unknown[] } | string) {
      if (typeof query !== 'string') sent.push({ text: query.text, parameters: query.values });
      return client.query(query);
    },
  } as unknown as Client);
  await noted.begin();
  await noted.read();
  const explainer = await connectExplainer(url);
  try {
    for (const kind of ['generic', 'custom'] as const) {
      const { scanned, rowsRead } = await explainer.execute(sent[0]!, kind);
      expect(scanned).not.toContain('changes');
      expect(rowsRead).toBeLessThan(10);
    }
  } finally {
    await explainer.end();
  }
});

const remaining = async () => {
  const { rows } = await clients[0]!.query<{ count: string }>('select count(*) from changes');
  return Number(rows[0]!.count);
};

describe('tidying', () => {
  test('removes what servers have had time to read, and nothing of a transaction that may still commit', async () => {
    const [writer, slow] = [await connected(), await connected()];
    const tidier = createChangeReader(await connected(), { keptMs: 0 });
    await tidier.begin();
    await writer.query('delete from changes');
    await change(slow, newId());
    await writer.query("select note_changes('campaign', $1)", [[newId()]]);
    await tidier.read();
    await tidier.tidy();
    expect(await remaining()).toBe(1);
    await slow.query('commit');
    expect(await subjectsOf()).toHaveLength(2);
    await othersEnded();
    await tidier.read();
    await tidier.tidy();
    await tidier.read();
    await tidier.tidy();
    expect(await remaining()).toBe(0);
  });

  test('tells a server that read too long ago that it has missed something', async () => {
    const writer = await connected();
    const tidier = createChangeReader(await connected(), { keptMs: 0 });
    await tidier.begin();
    for (let turn = 0; turn < 3; turn += 1) {
      await writer.query("select note_changes('campaign', $1)", [[newId()]]);
      await othersEnded();
      await tidier.read();
      await tidier.tidy();
    }
    expect(await reader.read()).toBeNull();
    expect(await reader.read()).toEqual([]);
  });
});
