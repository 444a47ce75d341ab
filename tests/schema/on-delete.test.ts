import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { decided } from './foreign-keys.ts';
import { fillWorld, id, refusalOf } from './world.ts';

const { db } = testDatabase();
const withWorld = () => beforeEach(() => fillWorld(db));

/** Rows of a table, for a condition. */
async function count(table: string, condition = 'true'): Promise<number> {
  const found = await sql
    .raw<{ n: number }>(`select count(*) as n from ${table} where ${condition}`)
    .execute(db);
  return found.rows[0]!.n;
}

const run = (statement: string) => sql.raw(statement).execute(db);

test('every foreign key says what happens when its target is deleted, and none was left to the default', async () => {
  const present = await sql<{ line: string }>`
    select format('%s(%s) -> %s: %s', conrelid::regclass,
      (select string_agg(attname, ', ' order by position)
        from unnest(conkey) with ordinality as key (number, position)
        join pg_attribute on attrelid = conrelid and attnum = number),
      confrelid::regclass,
      case confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict' else 'NOT DECIDED' end) as line
    from pg_constraint
    where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)`.execute(db);
  const lines = present.rows.map(({ line }) => line).toSorted((a, b) => (a < b ? -1 : 1));
  expect(lines.join('\n')).toBe(decided);
});

test('every foreign key can be followed by an index, so that a deletion reads no whole table', async () => {
  const slow = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and confrelid not in ('campaign_types'::regclass, 'contract_classes'::regclass)
      -- Partial indexes count that cover both states that a relationship can have, or all rows that refer to anything.
      and not exists (
        select from pg_index
        where indrelid = conrelid
          and (string_to_array(indkey::text, ' ')::smallint[])[1:cardinality(conkey)] @> conkey
          and (indpred is null or pg_get_expr(indpred, indrelid) like '%pending%active%'
            or pg_get_expr(indpred, indrelid) = (
              select format('(%I IS NOT NULL)', attname) from pg_attribute
              where attrelid = conrelid and array[attnum] = conkey)))`.execute(db);
  expect(slow.rows).toEqual([]);
});

describe('a deleted user', () => {
  withWorld();

  test('takes along everything that was only theirs', async () => {
    await run(`delete from auth.users where id = '${id.berta}'`);
    expect(await count('profiles', `id = '${id.berta}'`)).toBe(0);
    expect(await count('players', `id = '${id.bertasPlayer}'`)).toBe(0);
    const own = ['visits', 'visit_retailers', 'player_game_accounts', 'player_exams', 'player_exam_answers'];
    const ties = [
      'player_sessions',
      'waitlist_entries',
      'check_ins',
      'calendar_addresses',
      'calendar_cancellations',
      'player_retailers',
      'retailer_managers',
      'store_claims',
      'claim_codes',
      'player_relationships',
      'refunds',
      'notice_readers',
      'notice_choices',
      'notice_settings',
      'reports',
      'player_blocks',
      'player_wishes',
      'demand_wishes',
      'saved_searches',
      'saved_search_tables',
      'desk_takes',
      'bans',
      'person_notes',
    ];
    for (const table of [...own, ...ties]) expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count('campaign_players', `player_id = '${id.bertasPlayer}'`)).toBe(0);
    await run(`delete from auth.users where id = '${id.anna}'`);
    for (const table of [
      'auth.sessions',
      'push_devices',
      'auth.accounts',
      'auth.sign_in_networks',
      'auth.sign_ins',
      'invites',
      'uploads',
    ])
      expect([table, await count(table)]).toEqual([table, 0]);
  });

  test('leaves what belongs to others, without the name', async () => {
    await run(`delete from auth.users where id = '${id.berta}'`);
    expect(
      await count(
        'player_ratings',
        `player_id = '${id.annasPlayer}' and rater_player_id is null and rating = 5`,
      ),
    ).toBe(1);
    expect(await count('campaign_files', 'uploaded_by is null')).toBe(1);
    await run(`delete from auth.users where id = '${id.clara}'`);
    expect(await count('cancelled_seats')).toBe(0);
    expect(await count('invites', `status = 'accepted' and accepted_by_player_id is null`)).toBe(1);
    await run(`delete from auth.users where id = '${id.anna}'`);
    expect(await count('campaigns', 'auth_id is null')).toBe(1);
    expect(await count('player_ratings')).toBe(0);
  });

  test('leaves what others are to get back, without the debtor’s name', async () => {
    await run(`delete from auth.users where id = '${id.anna}'`);
    expect(await count('refunds', 'organiser_id is null and returned_at is null')).toBe(1);
  });

  test('takes along what was announced, asked and answered: the words of a person', async () => {
    await run(`update campaign_announcements set author_id = '${id.bertasPlayer}'`);
    await run(`delete from auth.users where id = '${id.berta}'`);
    expect([await count('campaign_announcements'), await count('campaign_questions')]).toEqual([0, 0]);
    await run(`insert into campaign_questions (campaign_id, asker_id, text, answer, answered_by, answered_at)
      values ('${id.campaign}', '${id.clarasPlayer}', 'Why?', 'Because.', '${id.annasPlayer}', now())`);
    await run(`delete from auth.users where id = '${id.anna}'`);
    expect(await count('campaign_questions')).toBe(0);
  });

  test('leaves the evidence', async () => {
    await run(`delete from auth.users where id = '${id.berta}'`);
    expect(await count('contracts', `id = '${id.copy}' and auth_id = '${id.berta}'`)).toBe(1);
    expect(await count('contract_profiles', `profile_id = '${id.berta}'`)).toBe(1);
  });
});

describe('what others still need can not be deleted', () => {
  test.each([
    ['a game system that is played', 'player_game_accounts_game_system_id_fkey', `delete from game_systems`],
    [
      'a game system with exams',
      'exams_game_system_id_fkey',
      `delete from player_game_accounts; delete from campaign_files; delete from player_sessions; delete from campaigns; delete from game_systems`,
    ],
    ['a campaign type in use', 'campaigns_type_id_fkey', `delete from campaign_types`],
    ['a store that campaigns are played in', 'campaigns_retailer_id_fkey', `delete from retailers`],
    [
      'an exam that was taken, even without questions',
      'player_exams_exam_id_fkey',
      `delete from exam_questions where id = '${id.freshQuestion}'; insert into player_exams (player_id, exam_id) values ('${id.clarasPlayer}', '${id.freshExam}'); delete from exams where id = '${id.freshExam}'`,
    ],
    [
      'the questions of an exam that was taken',
      'exam_questions_kept',
      `delete from exams where id = '${id.exam}'`,
    ],
    ['a session with seats', 'player_sessions_session_id_fkey', `delete from sessions`],
    ['a campaign with seats', 'player_sessions_session_id_fkey', `delete from campaigns`],
    [
      'a template that was decided on',
      'contracts_parent_id_fkey',
      `delete from contracts where id = '${id.template}'`,
    ],
    ['a contract class in use', 'contracts_class_id_fkey', `delete from contract_classes`],
  ])('%s', async (_what, constraint, statement) => {
    expect(await refusalOf(db, statement)).toBe(constraint);
  });
});

describe('what goes takes its parts along', () => {
  withWorld();

  test('an exam that nobody took, its questions', async () => {
    await run(`delete from exams where id = '${id.freshExam}'`);
    expect(await count('exam_questions', `id = '${id.freshQuestion}'`)).toBe(0);
  });

  test('a taken exam, its answers', async () => {
    await run(`delete from player_exams`);
    expect(await count('player_exam_answers')).toBe(0);
  });

  test('a membership, the open offer of its campaign', async () => {
    await run(`delete from campaign_players where player_id = '${id.bertasPlayer}'`);
    expect(await count('campaign_handovers')).toBe(0);
  });

  test('a player, the requests to join that they made and those that they answered', async () => {
    await run(`insert into join_requests (campaign_id, player_id, status, decided_by, decided_at)
      values ('${id.campaign}', '${id.bertasPlayer}', 'declined', '${id.clarasPlayer}', now());
      delete from cancelled_seats; delete from players where id = '${id.clarasPlayer}'`);
    expect(await count('join_requests')).toBe(0);
  });

  test('a convention, nothing: its campaigns go on without one', async () => {
    await run(`update campaigns set convention_id = (select id from conventions limit 1)`);
    await run(`delete from conventions`);
    expect(await count('campaigns', 'convention_id is null')).toBe(1);
  });

  test('a campaign whose seats were given up, its members, sessions and files; ratings count on', async () => {
    await run(`delete from player_sessions; delete from campaigns`);
    for (const table of [
      'campaign_players',
      'sessions',
      'cancelled_seats',
      'campaign_files',
      'campaign_announcements',
      'campaign_questions',
      'campaign_links',
      'join_requests',
    ])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count('player_ratings', 'session_id is null and rating = 5')).toBe(1);
    expect(await count('refunds', `campaign_id is null and campaign_title = 'Thursdays'`)).toBe(1);
  });

  test('a session without seats, what was announced to its players', async () => {
    await run(`update campaign_announcements set session_id = '${id.session}'; delete from player_sessions`);
    await run(`delete from sessions`);
    expect(await count('campaign_announcements')).toBe(0);
  });

  test('a store without campaigns, its links, managers and places in visits', async () => {
    await run(`update campaigns set retailer_id = null; delete from retailers`);
    for (const table of [
      'player_retailers',
      'retailer_managers',
      'store_claims',
      'claim_codes',
      'store_pages',
      'store_photos',
      'store_tables',
      'store_figures',
      'visit_retailers',
    ])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count('visits')).toBe(1);
  });

  test('a visit, its stores', async () => {
    await run(`delete from visits`);
    expect(await count('visit_retailers')).toBe(0);
  });

  test('a template that nobody decided on, its clauses', async () => {
    await run(`insert into contracts (id, name, content, class_id) values ('${id.message}', 'New', '', '${id.templateClass}');
      insert into contract_clauses (contract_id, name, sortorder, clause_name, clause_content) values ('${id.message}', '1', 1, '', '');
      delete from contracts where id = '${id.message}'`);
    expect(await count('contract_clauses', `contract_id = '${id.message}'`)).toBe(0);
  });

  test('a version that nobody decided on, and the next one stays as the first of its kind', async () => {
    await run(`insert into contracts (id, name, content, class_id) values ('${id.message}', 'Old', '', '${id.templateClass}');
      insert into contracts (id, name, content, class_id, version, previous_id)
        values ('${id.invite}', 'New', '', '${id.templateClass}', 2, '${id.message}');
      delete from contracts where id = '${id.message}'`);
    expect(await count('contracts', `id = '${id.invite}' and version = 2 and previous_id is null`)).toBe(1);
  });
});
