import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { refusalsAboutCertificates } from './refusals-certificates.ts';
import { refusalsAboutExams } from './refusals-exams.ts';
import { refusalsAboutGames } from './refusals-games.ts';
import { refusalsAboutModeration } from './refusals-moderation.ts';
import { refusalsAboutPeople } from './refusals-people.ts';
import { attempt, id, refusalOf } from './world.ts';

const { db } = testDatabase();

const refusals = [
  ...refusalsAboutPeople,
  ...refusalsAboutGames,
  ...refusalsAboutExams,
  ...refusalsAboutModeration,
  ...refusalsAboutCertificates,
];

describe('the database refuses by itself', () => {
  test.each(refusals)('%s: %s', async (constraint, statement) => {
    expect(await refusalOf(db, statement)).toBe(constraint);
  });

  test('a time zone that it does not know', async () => {
    await expect(attempt(db, `update conventions set time_zone = 'Mars/Olympus'`)).rejects.toThrow(
      'Mars/Olympus',
    );
  });

  test('every check and unique constraint has a statement here that it refuses', async () => {
    const present = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where connamespace in ('public'::regnamespace, 'auth'::regnamespace) and contype in ('c', 'u', 'x')
      union
      select relname from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and indisunique and not indisprimary`.execute(
      db,
    );
    const tested = new Set(refusals.map(([constraint]) => constraint));
    expect(present.rows.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });
});

describe('the database allows what the rules allow', () => {
  test.each([
    ['a campaign without owner', `delete from campaign_players where role_type = 'owner'`],
    [
      'a second owner after the first one stepped back',
      `update campaign_players set role_type = case role_type when 'owner' then 'player' else 'owner' end where player_id = '${id.annasPlayer}'`,
    ],
    ['a visit with one coordinate', `update visits set lng = null`],
    ['a store without coordinates', `update retailers set lat = null, lng = null`],
    ['a store on the antimeridian at a pole', `update retailers set lat = -90, lng = 180`],
    [
      'two questions that change places',
      `insert into exam_questions (exam_id, name, "order") values ('${id.freshExam}', 'Who?', 2);
      update exam_questions set "order" = 3 - "order" where exam_id = '${id.freshExam}'`,
    ],
    [
      'the template to be edited after a decision',
      `update contracts set content = 'We agree more.' where id = '${id.template}'`,
    ],
    [
      'a declined agreement to be decided again',
      `insert into contracts (id, name, description, content, class_id, auth_id, parent_id, content_sha256, clauses_sha256)
      select gen_random_uuid(), name, description, content, class_id, '${id.clara}', parent_id, content_sha256, encode(sha256(''), 'hex')
      from contracts, generate_series(1, 2) where id = '${id.copy}';
      insert into contract_profiles (contract_id, template_id, profile_id, name, declined_date)
      select id, parent_id, auth_id, name, now() from contracts where auth_id = '${id.clara}'`,
    ],
    [
      'a rating without session, from elsewhere',
      `insert into player_ratings (player_id, rating) values ('${id.annasPlayer}', 4), ('${id.annasPlayer}', 5)`,
    ],
    ['a paid seat', `update player_sessions set payment_status = 'paid'`],
    ['a free seat', `update player_sessions set payment_status = 'paid', price = 0`],
    [
      'a session number twice',
      `insert into sessions (campaign_id, session_number, description, start_date, price)
      values ('${id.campaign}', 1, 'The mill again', now(), 0)`,
    ],
    ['an account that was not given', `update player_game_accounts set account_id = default`],
  ])('%s', async (_what, statement) => {
    expect(await refusalOf(db, statement)).toBeNull();
  });

  test('an unset e-mail address of users who have none', async () => {
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), '15550123@phone.invalid')`.execute(
      db,
    );
    const [profile] = await db
      .selectFrom('profiles')
      .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
      .select('profiles.email')
      .where('auth.users.email', '=', '15550123@phone.invalid')
      .execute();
    expect(profile?.email).toBeNull();
  });
});
