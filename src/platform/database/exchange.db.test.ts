import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../../tests/support/database.ts';
import { type Answer, exchange } from './exchange.ts';

const { url } = emptyDatabase('exchange');
const client = new Client({ connectionString: url, pipeline: true });

beforeAll(async () => {
  await client.connect();
  await client.query(`create table pieces (
    name text primary key, moves integer, partner text references pieces (name) deferrable initially deferred)`);
});
afterAll(() => client.end());

type Asking = [text: string, ...parameters: unknown[]][];

/** Asks statements in one exchange; what becomes of each. */
function outcomes(statements: Asking): Promise<PromiseSettledResult<Answer>[]> {
  const answers = statements.map(() => Promise.withResolvers<Answer>());
  exchange(
    client as never,
    statements.map(([sql, ...parameters], index) => {
      const { resolve, reject } = answers[index]!;
      return { statement: { sql, parameters }, resolve, reject };
    }),
  );
  return Promise.allSettled(answers.map(({ promise }) => promise));
}

/** What each statement answered. */
const ask = async (...statements: Asking): Promise<Answer[]> =>
  (await outcomes(statements)).map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });

/** How many rows each read or wrote, or the code of its error. */
const outcomesOf = async (...statements: Asking) =>
  (await outcomes(statements)).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.rowCount : (outcome.reason as { code: string }).code,
  );

const insert = 'insert into pieces (name, moves) values ($1, $2)';
const find = 'select name, moves from pieces where name = $1';

test('each statement of an exchange has its own rows, its command and how many rows it wrote, also where one comes twice', async () => {
  const answers = await ask(
    [insert, 'rook', 4],
    [find, 'rook'],
    [insert, 'king', null],
    [find, 'king'],
    [find, 'x'],
  );
  expect(answers).toEqual([
    { command: 'INSERT', rowCount: 1, rows: [] },
    { command: 'SELECT', rowCount: 1, rows: [{ name: 'rook', moves: 4 }] },
    { command: 'INSERT', rowCount: 1, rows: [] },
    { command: 'SELECT', rowCount: 1, rows: [{ name: 'king', moves: null }] },
    { command: 'SELECT', rowCount: 0, rows: [] },
  ]);
  // The connection knows the columns from before.
  expect((await ask([find, 'rook']))[0]?.rows).toEqual([{ name: 'rook', moves: 4 }]);
});

test('what comes after a statement that fails is skipped and gets its error; what came before it in the transaction is undone with it', async () => {
  expect(
    await outcomesOf(['begin'], [insert, 'pawn', 1], [insert, 'pawn', 2], [insert, 'bishop', 3], ['commit']),
  ).toEqual([0, 1, '23505', '23505', '23505']);
  await ask(['rollback']);
  expect((await ask([find, 'pawn']))[0]?.rows).toEqual([]);
});

test('a statement that failed when the connection first met it works the next time, whether PostgreSQL had kept it or not', async () => {
  const divide = 'select 10 / $1::integer as quotient';
  const skipped = 'select upper($1) as skipped';
  const misspelt = 'select nothing from pieces where name = $1';
  expect(await outcomesOf([divide, 0], [skipped, 'a'])).toEqual(['22012', '22012']);
  expect((await ask([divide, 5], [skipped, 'a'])).map(({ rows }) => rows)).toEqual([
    [{ quotient: 2 }],
    [{ skipped: 'A' }],
  ]);
  expect(await outcomesOf([misspelt, 'a'])).toEqual(['42703']);
  await client.query('alter table pieces add column nothing text');
  expect(await outcomesOf([misspelt, 'a'])).toEqual([0]);
});

test('what is only refused at the end of a statement’s own transaction is told', async () => {
  const lonely = 'insert into pieces (name, partner) values ($1, $2)';
  expect(await outcomesOf([lonely, 'queen', 'nobody'])).toEqual(['23503']);
  expect((await ask([find, 'queen']))[0]?.rows).toEqual([]);
});

test('a parameter that cannot be written fails its exchange alone', async () => {
  const circle: Record<string, unknown> = {};
  circle.own = circle;
  await expect(ask(['select $1::jsonb as json', circle])).rejects.toThrow('circular');
  expect(await outcomesOf(['select $1::text', 'a'])).toEqual([1]);
});
