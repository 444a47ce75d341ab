import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { race, racePool, testDatabase } from '../support/database.ts';

const { db } = testDatabase();
const connections = racePool();

const usernameOf = async (email: string) => {
  const [user] = await db.insertInto('auth.users').values({ email }).returning('id').execute();
  const [profile] = await db.selectFrom('profiles').select('username').where('id', '=', user!.id).execute();
  return profile!.username;
};

describe('a new user gets a profile', () => {
  test.each([
    'anna@guild.example',
    'anna.b-c_d+tag@guild.example',
    "''@guild.example",
    '15550100@phone.invalid',
    `${'a'.repeat(60)}@guild.example`,
  ])('whose name is made by chance, and tells nothing of the address: %s', async (email) => {
    expect(await usernameOf(email)).toMatch(/^player-[0-9a-hjkmnp-tv-z]{6}$/);
  });

  test('with a name that nobody has: one that is drawn and taken, in whatever case, is drawn again', async () => {
    await sql`
      create schema rigged;
      create table rigged.draws (number integer);
      insert into rigged.draws values (0);
      create function rigged.gen_random_uuid() returns uuid language sql as $$
        update rigged.draws set number = number + 1
        returning (case when number < 3 then '00000000' else '01020304' end || '-0506-4000-8000-000000000000')::uuid
      $$;
      alter function create_profile() set search_path = rigged, pg_catalog, pg_temp`.execute(db);
    try {
      expect(await usernameOf('anna@one.example')).toBe('player-000056');
      await db.updateTable('profiles').set({ username: 'PLAYER-000056' }).execute();
      expect(await usernameOf('anna@two.example')).toBe('player-123456');
    } finally {
      await sql`
        alter function create_profile() set search_path = pg_catalog, pg_temp;
        drop schema rigged cascade`.execute(db);
    }
  });

  test('with a name of its own each, when 60 of the same name sign up at once', async () => {
    const outcomes = await race(60, (index) =>
      connections
        .insertInto('auth.users')
        .values({ email: `info@shop${index}.example` })
        .execute(),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    const profiles = await db
      .selectFrom('profiles')
      .select(sql<string>`lower(username)`.as('username'))
      .execute();
    expect(new Set(profiles.map(({ username }) => username)).size).toBe(60);
  });

  test('as an ordinary user, whatever the address', async () => {
    await usernameOf('admin@guild.example');
    expect(await db.selectFrom('profiles').select('role').execute()).toEqual([{ role: 'user' }]);
  });
});

test('profile and player follow the address of the account', async () => {
  const [user] = await db
    .insertInto('auth.users')
    .values({ email: '15550100@phone.invalid' })
    .returning('id')
    .execute();
  await db
    .insertInto('players')
    .values({ auth_id: user!.id, alias: 'Dora', city: 'Erie', state: 'PA' })
    .execute();
  await db.updateTable('auth.users').set({ email: 'dora@guild.example' }).execute();
  expect(await db.selectFrom('profiles').select(['email', 'username']).execute()).toEqual([
    { email: 'dora@guild.example', username: expect.stringMatching(/^player-/) },
  ]);
  expect(await db.selectFrom('players').select('email').execute()).toEqual([{ email: 'dora@guild.example' }]);
});

test('names are unique without regard to case in every alphabet', async () => {
  await usernameOf('one@guild.example');
  await db.updateTable('profiles').set({ username: 'ÉLODIE' }).execute();
  const other = await usernameOf('two@guild.example');
  const taken = db
    .updateTable('profiles')
    .set({ username: 'élodie' })
    .where('username', '=', other)
    .execute();
  await expect(taken).rejects.toMatchObject({ constraint: 'profiles_username_once' });
});

test('names sort as people expect, however the server was initialised', async () => {
  await db
    .insertInto('game_systems')
    .values(['zebra', 'Émile', 'apple', 'Banana'].map((name) => ({ name })))
    .execute();
  const sorted = await db.selectFrom('game_systems').select('name').orderBy('name').execute();
  expect(sorted.map(({ name }) => name)).toEqual(['apple', 'Banana', 'Émile', 'zebra']);
});

const makePlayers = async (count: number) => {
  const users = await db
    .insertInto('auth.users')
    .values(Array.from({ length: count }, (_, index) => ({ email: `p${index}@guild.example` })))
    .returning('id')
    .execute();
  const players = await db
    .insertInto('players')
    .values(
      users.map(({ id }, index) => ({ auth_id: id, alias: `Player ${index}`, city: 'Erie', state: 'PA' })),
    )
    .returning('id')
    .execute();
  return players.map(({ id }) => id);
};
const sponsor = (upline: string, downline: string) =>
  connections
    .insertInto('player_relationships')
    .values({ upline_id: upline, downline_id: downline })
    .execute();

describe('sponsors', () => {
  test('a circle of any length is refused, also of requests that are still pending', async () => {
    const players = await makePlayers(6);
    for (const [index, player] of players.slice(1).entries()) await sponsor(players[index]!, player);
    await expect(sponsor(players[5]!, players[0]!)).rejects.toMatchObject({
      constraint: 'player_relationships_no_cycle',
    });
  });

  test('two requests that close a circle only together do not both pass: the second waits for the first', async () => {
    const [one, other] = await makePlayers(2);
    const second = await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('player_relationships')
        .values({ upline_id: one!, downline_id: other! })
        .execute();
      const waiting = sponsor(other!, one!).then(
        () => 'recorded',
        (error: { constraint?: string }) => error.constraint,
      );
      await sql`select pg_sleep(0.2)`.execute(transaction);
      return { waiting };
    });
    expect(await second.waiting).toBe('player_relationships_no_cycle');
  });

  test('of 20 sponsors who are asked at once, one is recorded', async () => {
    const players = await makePlayers(21);
    const outcomes = await race(20, (index) => sponsor(players[index + 1]!, players[0]!));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
