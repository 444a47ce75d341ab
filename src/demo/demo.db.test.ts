import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { playerActor } from '../../tests/support/actors.ts';
import { testContext } from '../../tests/support/context.ts';
import { race, racePool, testDatabase, truncateAll } from '../../tests/support/database.ts';
import { getUpNext } from '#features/home/server/get-up-next.ts';
import { getDemandOfRetailer } from '#features/tables/server/demand/get-demand.ts';
import type { Id } from '#shared/ids.ts';
import { fillDemoWorld } from './demo.ts';
import { makeUser } from './factories/people.ts';

const now = new Date('2026-05-20T21:34:56.789Z');
const publicFolder = join(import.meta.dirname, '../../public');
const world = { now, hashPassword: () => Promise.resolve('hash of the password') };

const { db } = testDatabase();
const manyConnections = racePool();

/** Answers a query with one column as a list. */
async function list<T>(query: string): Promise<T[]> {
  const { rows } = await sql.raw<{ value: T }>(query).execute(db);
  return rows.map(({ value }) => value);
}

/** But the one that says which transactions changed something: their numbers differ. */
const tables = () =>
  list<string>(
    `select format('%I.%I', schemaname, tablename) as value from pg_tables where schemaname in ('public', 'auth') and tablename <> 'changes' order by 1`,
  );

async function fingerprint(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of await tables()) {
    const [hash] = await list<string>(
      `select coalesce(md5(string_agg(t::text, chr(10) order by t::text)), 'empty') as value from ${table} t`,
    );
    hashes[table] = hash ?? '';
  }
  return hashes;
}

describe('filling', () => {
  test('gives the same world, to the last byte, for the same time', async () => {
    await fillDemoWorld(db, world);
    const first = await fingerprint();
    await truncateAll(db);
    await fillDemoWorld(db, world);
    expect(await fingerprint()).toEqual(first);
  });

  test('leaves a database with users alone', async () => {
    await makeUser(db);
    expect(await fillDemoWorld(db, world)).toBe(false);
    expect(await list('select count(*) as value from auth.users')).toEqual([1]);
    expect(await list('select count(*) as value from campaigns')).toEqual([0]);
  });

  test('happens once, however many starters race', async () => {
    const outcomes = await race(8, () => fillDemoWorld(manyConnections, world));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value)).toHaveLength(1);
    expect(await list('select count(*) as value from players')).toEqual([80]);
  });

  test.each(['2026-01-01T00:00:00Z', '2026-03-08T10:00:00Z', '2028-02-29T23:59:59Z'])(
    'fits every rule of the database at %s',
    async (time) => {
      expect(await fillDemoWorld(db, { ...world, now: new Date(time) })).toBe(true);
    },
  );
});

describe('the world', () => {
  test.each([
    ['game_systems', 12],
    ['retailers', 60],
    ['conventions', 12],
    ['campaigns', 40],
    ['players', 80],
    ['exams', 8],
    [`contracts where class_id = (select id from contract_classes where name = 'Template')`, 3],
  ])('has the promised number of %s', async (what, count) => {
    await fillDemoWorld(db, world);
    expect(await list(`select count(*) as value from ${what}`)).toEqual([count]);
  });

  test('has no session with more seats than the campaign has places, and some that are full', async () => {
    await fillDemoWorld(db, world);
    const free = await list<number>(`
      select c.max_players - count(p.id) as value
      from sessions s join campaigns c on c.id = s.campaign_id left join player_sessions p on p.session_id = s.id
      group by s.id, c.max_players`);
    expect(free.length).toBeGreaterThan(200);
    expect(Math.min(...free)).toBe(0);
    expect(Math.max(...free)).toBeGreaterThan(1);
  });

  test('seats members only, and no owner', async () => {
    await fillDemoWorld(db, world);
    const roles = await list<string>(`
      select distinct coalesce(m.role_type, 'stranger') as value
      from player_sessions p join sessions s on s.id = p.session_id
      left join campaign_players m on m.campaign_id = s.campaign_id and m.player_id = p.player_id`);
    expect(roles).toEqual(['player']);
  });

  test('has sessions, conventions and campaigns of every kind on both sides of now', async () => {
    await fillDemoWorld(db, world);
    const time = `timestamptz '${now.toISOString()}'`;
    const sides = await list<string>(`
      select distinct t.name || case when s.start_date <= ${time} then ' past' else ' ahead' end as value
      from sessions s join campaigns c on c.id = s.campaign_id join campaign_types t on t.id = c.type_id order by 1`);
    expect(sides).toEqual([
      'Convention ahead',
      'Convention past',
      'Online ahead',
      'Online past',
      'Retailer ahead',
      'Retailer past',
    ]);
    const upcoming = await list<boolean>(`select end_date >= ${time} as value from conventions`);
    expect(upcoming.filter(Boolean)).toHaveLength(7);
  });

  test('has groups of players around the store of the demo organiser that are large enough to be shown', async () => {
    await fillDemoWorld(db, world);
    const [organiser] = await list<Id>(
      `select id as value from players where email = 'organiser@example.com'`,
    );
    const { userId, retailerId } = (
      await sql<{ userId: Id; retailerId: Id }>`
        select players.auth_id as "userId", retailer_id as "retailerId"
        from retailer_managers join players on players.id = player_id where player_id = ${organiser}::uuid`.execute(
        db,
      )
    ).rows[0]!;
    const actor = playerActor({ id: organiser!, auth_id: userId, email: 'organiser@example.com' });
    const { figures } = await getDemandOfRetailer(testContext({ db, actor, clock: now }), { retailerId });
    expect(figures.length).toBeGreaterThan(1);
  });

  test.each([
    ['Thursday Dungeon Club', 'Thu'],
    ['Sunday Sandbox', 'Sun'],
  ])('lets %s play on the day that its name says', async (title, weekday) => {
    await fillDemoWorld(db, world);
    const days = await list<string>(`
      select distinct to_char(s.start_date at time zone 'America/New_York', 'Dy') as value
      from sessions s join campaigns c on c.id = s.campaign_id where c.title = '${title}'`);
    expect(days).toEqual([weekday]);
  });

  test('has convention campaigns at the convention that their upcoming sessions are at', async () => {
    await fillDemoWorld(db, world);
    const time = `timestamptz '${now.toISOString()}'`;
    const elsewhere = await list<string>(`
      select c.title as value from campaigns c join campaign_types t on t.id = c.type_id
      left join conventions v on v.id = c.convention_id
      where t.name = 'Convention' and not exists (
        select from sessions s where s.campaign_id = c.id and s.start_date > ${time}
          and s.start_date between v.start_date and v.end_date)`);
    expect(elsewhere).toEqual([]);
  });

  test('records nothing in the future', async () => {
    await fillDemoWorld(db, world);
    const planned = new Set([
      'sessions.start_date',
      'table_dates.start_at',
      'conventions.start_date',
      'conventions.end_date',
      'invites.expires_at',
    ]);
    const columns = await list<[string, string]>(`
      select json_build_array(format('%I.%I', table_schema, table_name), column_name) as value
      from information_schema.columns
      where table_schema in ('public', 'auth') and data_type like 'timestamp%'`);
    const late: string[] = [];
    for (const [table, column] of columns) {
      const name = `${table.replace('public.', '')}.${column}`;
      if (planned.has(name)) continue;
      const [count] = await list<number>(
        `select count(*) as value from ${table} where "${column}" > '${now.toISOString()}'`,
      );
      if (count) late.push(name);
    }
    expect(late).toEqual([]);
  });

  test.each([
    [
      'members join a campaign that exists, after they joined the community',
      `campaign_players m join campaigns c on c.id = m.campaign_id join players p on p.id = m.player_id
       where m.created_at < c.created_at or m.created_at < p.created_at`,
    ],
    [
      'seats are taken by members, before the session',
      `player_sessions t join sessions s on s.id = t.session_id
       join campaign_players m on m.campaign_id = s.campaign_id and m.player_id = t.player_id
       where t.created_at < m.created_at or t.created_at > s.start_date`,
    ],
    [
      'ratings come after the session, from players who sat there, for its owner',
      `player_ratings r join sessions s on s.id = r.session_id
       where r.created_at < s.start_date
         or not exists (
           select from player_sessions t where t.session_id = s.id and t.player_id = r.rater_player_id)
         or not exists (
           select from campaign_players o
           where o.campaign_id = s.campaign_id and o.player_id = r.player_id and o.role_type = 'owner')`,
    ],
    [
      'sponsors are there before their downline',
      `player_relationships r join players u on u.id = r.upline_id where r.created_at < u.created_at`,
    ],
    [
      'answers are given to every question of a submitted exam',
      `player_exams e join exam_questions q on q.exam_id = e.exam_id
       where not exists (
         select from player_exam_answers a where a.exam_question_id = q.id and a.player_id = e.player_id)`,
    ],
    [
      'exams are taken by players with an account in the system',
      `player_exams t join exams e on e.id = t.exam_id
       where not exists (
         select from player_game_accounts a
         where a.player_id = t.player_id and a.game_system_id = e.game_system_id)`,
    ],
  ])('tells stories in order: %s', async (_, contradictions) => {
    await fillDemoWorld(db, world);
    expect(await list(`select count(*) as value from ${contradictions}`)).toEqual([0]);
  });

  test('has a sponsor tree of five levels', async () => {
    await fillDemoWorld(db, world);
    const depths = await list<number>(`
      with recursive below (player_id, depth) as (
        select p.id, 0 from players p
        where not exists (select from player_relationships r where r.downline_id = p.id and r.status = 'active')
        union all
        select r.downline_id, depth + 1 from player_relationships r join below on r.upline_id = below.player_id
        where r.status = 'active'
      ) select max(depth) as value from below`);
    expect(depths).toEqual([5]);
  });

  test('has an invitation in every status', async () => {
    await fillDemoWorld(db, world);
    expect(await list('select distinct status as value from invites order by 1')).toEqual([
      'accepted',
      'canceled',
      'clicked',
      'declined',
      'email_failed',
      'read',
      'sent',
      'unsent',
    ]);
  });

  test('has something in every group of what waits for the demo player', async () => {
    await fillDemoWorld(db, world);
    const [user] = await list<Id>(`select id as value from profiles where username = 'robin'`);
    const player = await db
      .selectFrom('players')
      .select(['id', 'auth_id', 'email'])
      .where('auth_id', '=', user!)
      .executeTakeFirstOrThrow();
    const actor = playerActor({ ...player, auth_id: user! });
    // The player of the demo sits in all next sessions, and organises nothing.
    const {
      firstSteps: _,
      book: _book,
      freeSeats: _freeSeats,
      ...groups
    } = await getUpNext(testContext({ db, actor, clock: now }));
    const empty = Object.entries(groups).filter(([, { items }]) => items.length === 0);
    expect(empty).toEqual([]);
  });

  test('shows pictures that exist', async () => {
    await fillDemoWorld(db, world);
    const paths = await list<string>(`
      select logo_image_url as value from game_systems union select store_photo from retailers`);
    expect(paths.filter((path) => !existsSync(join(publicFolder, path)))).toEqual([]);
    expect(paths.length).toBeGreaterThanOrEqual(18);
  });

  test('names no mail address, telephone or website of anybody real', async () => {
    await fillDemoWorld(db, world);
    const texts: string[] = [];
    for (const table of await tables())
      texts.push(...(await list<string>(`select t::text as value from ${table} t`)));
    const all = texts.join('\n');
    const addresses = all.match(/[^\s"(),]+@[^\s"(),]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(200);
    expect(addresses.filter((address) => !address.endsWith('@example.com'))).toEqual([]);
    const phones = all.match(/\b\d{3}[-. ]\d{3}[-. ]\d{4}\b/g) ?? [];
    expect(phones.length).toBeGreaterThanOrEqual(60);
    expect(phones.filter((phone) => !/^\d{3}-555-01\d\d$/.test(phone))).toEqual([]);
    const sites = all.match(/https?:[^\s"(),]+/g) ?? [];
    expect(sites.length).toBeGreaterThanOrEqual(60);
    expect(sites.filter((site) => !/^https:\/\/[a-z0-9-]+\.example$/.test(site))).toEqual([]);
  });
});
