import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { fillDemoWorld } from './demo.ts';
import { demoAccounts } from '#features/accounts/server/sign-in/demo-accounts.ts';
import { setDemoPassword } from './demo-password.ts';

const now = new Date('2026-05-20T21:34:56.789Z');
const world = { now, hashPassword: () => Promise.resolve('hash of the password') };

const { db } = testDatabase();

/** Answers a query with one column as a list. */
async function list<T>(query: string): Promise<T[]> {
  const { rows } = await sql.raw<{ value: T }>(query).execute(db);
  return rows.map(({ value }) => value);
}

const PASSWORDS = `select distinct password as value from auth.accounts`;

describe('the demo accounts', () => {
  test('sign in with their folder’s password: credential accounts of confirmed addresses', async () => {
    await fillDemoWorld(db, world);
    const accounts = await db
      .selectFrom('auth.accounts as a')
      .innerJoin('auth.users as u', 'u.id', 'a.user_id')
      .innerJoin('profiles as p', 'p.id', 'u.id')
      .select([
        'u.email',
        'u.name',
        'u.email_verified',
        'a.provider_id',
        'a.password',
        'p.role',
        'p.username',
      ])
      .whereRef('a.account_id', '=', sql`u.id::text`)
      .orderBy('p.created_at', 'desc')
      .execute();
    expect(accounts.map(({ email, name }) => ({ email, name }))).toEqual(
      demoAccounts.map(({ email, name }) => ({ email, name })),
    );
    expect(accounts.map(({ role }) => role)).toEqual(['user', 'user', 'admin']);
    expect(accounts.map(({ username }) => username)).toEqual(['robin', 'morgan', 'wren']);
    for (const account of accounts) {
      expect(account).toMatchObject({
        email_verified: true,
        provider_id: 'credential',
        password: 'hash of the password',
      });
    }
  });

  test('that were made elsewhere, or under the password that was published once, get this folder’s password', async () => {
    await fillDemoWorld(db, world);
    const folder = { hash: () => Promise.resolve('of this folder') };
    await setDemoPassword(db, { ...folder, matches: () => Promise.resolve(false) });
    expect(await list(PASSWORDS)).toEqual(['of this folder']);
    const never = { hash: () => Promise.reject(new Error('nothing to change')) };
    await setDemoPassword(db, { ...never, matches: (hash) => Promise.resolve(hash === 'of this folder') });
    expect(await list(PASSWORDS)).toEqual(['of this folder']);
  });

  test('give the player something to see on every page', async () => {
    await fillDemoWorld(db, world);
    const [player] = await list<string>(`select id as value from players where email = 'player@example.com'`);
    const count = async (query: string) => Number((await list(`select count(*) as value from ${query}`))[0]);
    const mine = `player_id = '${player}'`;
    expect(await count(`campaign_players where ${mine} and role_type = 'owner'`)).toBe(1);
    expect(await count(`campaign_players where ${mine} and role_type = 'player'`)).toBeGreaterThanOrEqual(6);
    expect(await count(`player_sessions where ${mine} and payment_status = 'paid'`)).toBeGreaterThan(5);
    expect(await count(`player_sessions where ${mine} and payment_status = 'pending'`)).toBeGreaterThan(0);
    expect(await count(`player_retailers where ${mine}`)).toBe(5);
    expect(await count(`player_exams where ${mine} and score is null`)).toBe(1);
    expect(await count(`player_exams where ${mine} and score is not null`)).toBe(2);
    expect(await count(`player_ratings where ${mine}`)).toBeGreaterThan(0);
    expect(
      await count(`player_relationships where upline_id = '${player}' and status = 'active'`),
    ).toBeGreaterThanOrEqual(3);
    expect(await count(`player_relationships where downline_id = '${player}' and status = 'active'`)).toBe(1);
    const [points] = await sql<Record<string, number>>`
      select * from get_player_earnings_metrics((select auth_id from players where id = ${player}))`
      .execute(db)
      .then(({ rows }) => rows);
    expect(Object.entries(points ?? {}).filter(([, value]) => value === 0)).toEqual([]);
  });

  test('give the organiser six campaigns with rosters', async () => {
    await fillDemoWorld(db, world);
    const rosters = await list<number>(`
      select count(*) as value from campaign_players m
      where m.campaign_id in (
        select o.campaign_id from campaign_players o join players p on p.id = o.player_id
        where o.role_type = 'owner' and p.email = 'organiser@example.com')
      group by m.campaign_id`);
    expect(rosters).toHaveLength(6);
    expect(Math.min(...rosters)).toBeGreaterThan(3);
  });
});
