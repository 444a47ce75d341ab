import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { StartError } from '#platform/config/start-error.ts';
import { demoWorldIds, fillDemoWorld } from './demo.ts';
import { makeDecision } from './factories/agreements.ts';
import { makeCampaign, makeMember, makeSeat, makeSession } from './factories/games.ts';
import { makeGameAccount, makePlayer, makeUser } from './factories/people.ts';
import { makeRetailerLink } from './factories/places.ts';
import { makeSubmission } from './factories/qualification.ts';
import { countDemoAccounts, previewDemoRemoval, refuseDemoAccounts, removeDemoWorld } from './remove-demo.ts';

const { db } = testDatabase();
const now = new Date('2026-11-20T10:00:00Z');
const filledAt = new Date('2026-02-03T04:05:06Z');
beforeEach(async () => {
  await fillDemoWorld(db, { now: filledAt, hashPassword: () => Promise.resolve('a hash') });
});

/** Answers a query with one column as a list. */
async function list<T>(query: string): Promise<T[]> {
  const { rows } = await sql.raw<{ value: T }>(query).execute(db);
  return rows.map(({ value }) => value);
}

const remains = (table: string) => list<number>(`select count(*) as value from ${table}`);

/** Tables that have rows, but those that migrations fill, and what servers read of changes for a minute. */
async function filledTables(): Promise<string[]> {
  const tables = await list<string>(`
    select format('%I.%I', schemaname, tablename) as value from pg_tables
    where schemaname in ('public', 'auth') and tablename not in ('campaign_types', 'contract_classes', 'changes') order by 1`);
  const filled: string[] = [];
  for (const table of tables) if (((await remains(table))[0] ?? 0) > 0) filled.push(table);
  return filled;
}

/** Executed agreements and decisions, whole, with whether their hashes still hold. */
const EVIDENCE = `
  select json_build_array(c, d, d.record_sha256 = contract_decision_digest(d),
    c.clauses_sha256 = contract_clauses_digest(c.id)) as value
  from contracts c join contract_profiles d on d.contract_id = c.id order by c.id`;

const demo = (table: string, place = 0) => demoWorldIds().get(table)?.[place] ?? '';

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

describe('removing the demo world', () => {
  test('leaves nothing but evidence, and accounts that it names, which nobody can sign in to', async () => {
    const evidence = await list(EVIDENCE);
    expect(evidence).toHaveLength(11);
    await removeDemoWorld(db, now);
    expect(await filledTables()).toEqual([
      'auth.users',
      'public.audit_log',
      'public.contract_clauses',
      'public.contract_profiles',
      'public.contracts',
      // What the audit log's entries are about.
      'public.former_names',
      'public.profiles',
    ]);
    expect(
      await list(`select count(*) as value from profiles where disabled_at is null or role <> 'user'`),
    ).toEqual([0]);
    expect(
      await list(`
        select count(*) as value from auth.users u
        where not exists (select from contract_profiles d where d.profile_id = u.id)`),
    ).toEqual([0]);
    expect(await list(EVIDENCE)).toEqual(evidence);
    expect(
      await list(`select count(*) as value from contracts where parent_id is null and retired_at is null`),
    ).toEqual([0]);
  });

  test('ends what blocks a start in production, and a demo account that is let in again blocks it again', async () => {
    await expect(refuseDemoAccounts(db)).rejects.toThrow(StartError);
    await expect(refuseDemoAccounts(db)).rejects.toThrow(
      /^The database holds 80 demo accounts, .*npm run remove-demo/,
    );
    await removeDemoWorld(db, now);
    await refuseDemoAccounts(db);
    expect(await countDemoAccounts(db)).toBe(0);
    const [id] = await list<string>(`update profiles set disabled_at = null
      where id = (select id from auth.users limit 1) returning id as value`);
    await expect(refuseDemoAccounts(db)).rejects.toThrow('holds 1 demo account,');
    await removeDemoWorld(db, now);
    expect(await countDemoAccounts(db)).toBe(0);
    await sql`insert into auth.accounts (user_id, account_id, provider_id, password)
      values (${id}, ${id}, 'credential', 'a hash')`.execute(db);
    await expect(refuseDemoAccounts(db)).rejects.toThrow('holds 1 demo account,');
  });

  test('tells beforehand what it does, does that, and finds nothing the second time', async () => {
    const before = await filledTables();
    const preview = await previewDemoRemoval(db, now);
    expect(await filledTables()).toEqual(before);
    expect(preview.removed).toMatchObject({
      players: 80,
      campaigns: 40,
      stores: 60,
      conventions: 12,
      exams: 8,
    });
    expect(await removeDemoWorld(db, now)).toEqual(preview);
    const audited = await list(
      `select details -> 'after' as value from audit_log where action = 'demo.remove'`,
    );
    expect(audited).toEqual([{ removedCount: sumOf(preview.removed), keptCount: sumOf(preview.kept) }]);
    expect((await removeDemoWorld(db, now)).removed).toEqual({});
    expect(await remains('audit_log')).toEqual([1]);
  });

  test('keeps an admin of the demo world that the audit log names, without password, role and sessions', async () => {
    const [admin] = await list<string>(
      `select id as value from auth.users where email = 'admin@example.com'`,
    );
    await sql`insert into audit_log (actor_id, action, subject_type) values (${admin}, 'exam.update', 'exam')`.execute(
      db,
    );
    await sql`insert into auth.sessions (user_id, token, expires_at) values (${admin}, 'token', now() + interval '1 day')`.execute(
      db,
    );
    await removeDemoWorld(db, now);
    expect(
      await list(`select role as value from profiles where id = '${admin}' and disabled_at is not null`),
    ).toEqual(['user']);
    expect(await remains('auth.sessions')).toEqual([0]);
    expect(await countDemoAccounts(db)).toBe(0);
  });
});

describe('what real people made stays', () => {
  test('a seat in a demo campaign, with the campaign, its store and system, and a real member owns it then', async () => {
    const campaign = demo('campaigns');
    const [session] = await list<string>(
      `select id as value from sessions where campaign_id = '${campaign}' limit 1`,
    );
    const [later, first] = [await makePlayer(db), await makePlayer(db)];
    await makeMember(db, { campaign_id: campaign, player_id: later.id, created_at: new Date('2026-11-02') });
    await makeMember(db, { campaign_id: campaign, player_id: first.id, created_at: new Date('2026-11-01') });
    const seat = await makeSeat(db, { session_id: session!, player_id: later.id });
    const { kept } = await removeDemoWorld(db, now);
    expect(kept).toMatchObject({ campaigns: 1, 'game systems': 1 });
    expect(await list('select id as value from player_sessions')).toEqual([seat.id]);
    expect(
      await list(
        'select json_build_array(player_id, role_type) as value from campaign_players order by role_type',
      ),
    ).toEqual([
      [first.id, 'owner'],
      [later.id, 'player'],
    ]);
  });

  test('campaigns of their own, with their seats, though demo players sat there and the system is of the demo world', async () => {
    const owner = await makePlayer(db);
    const campaign = await makeCampaign(db, {
      owner,
      game_system_id: demo('game_systems'),
      retailer_id: demo('retailers'),
    });
    const session = await makeSession(db, { campaign_id: campaign.id });
    const guest = demo('players');
    await makeMember(db, { campaign_id: campaign.id, player_id: guest });
    await makeSeat(db, { session_id: session.id, player_id: guest });
    await removeDemoWorld(db, now);
    expect(await list('select id as value from campaigns')).toEqual([campaign.id]);
    expect(await list('select id as value from sessions')).toEqual([session.id]);
    expect(await list('select player_id as value from campaign_players')).toEqual([owner.id]);
    expect(await list('select id as value from game_systems')).toEqual([demo('game_systems')]);
    expect(await list('select id as value from retailers')).toEqual([demo('retailers')]);
  });

  test('accounts, exams that they took, stores that they go to, and agreements that they decided on', async () => {
    const player = await makePlayer(db, { email: 'mira@guild.example' });
    await makeUser(db, { email: 'player-2@example.com' });
    await makeGameAccount(db, { player_id: player.id, game_system_id: demo('game_systems', 3) });
    await makeRetailerLink(db, { player_id: player.id, retailer_id: demo('retailers', 7) });
    await makeSubmission(db, { player_id: player.id, exam_id: demo('exams', 2) });
    const [template] = await db
      .selectFrom('contracts')
      .selectAll()
      .where('parent_id', 'is', null)
      .limit(1)
      .execute();
    await makeDecision(db, { userId: player.auth_id, template: { ...template!, clauses: [] } });
    const evidence = await list(EVIDENCE);
    await removeDemoWorld(db, now);
    expect(await list(`select email as value from auth.users where email not like '%@example.com'`)).toEqual([
      'mira@guild.example',
    ]);
    expect(await list(`select email as value from auth.users where email like 'player-2%'`)).toHaveLength(1);
    expect(await list('select exam_id as value from player_exams')).toEqual([demo('exams', 2)]);
    expect(await list('select retailer_id as value from player_retailers')).toEqual([demo('retailers', 7)]);
    expect(
      await list(`select id as value from contracts where parent_id is null and retired_at is null`),
    ).toEqual([template!.id]);
    expect(await list(EVIDENCE)).toEqual(evidence);
  });
});
