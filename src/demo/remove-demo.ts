import { DEMAND_JOB } from '#features/tables/server/demand/count-demand-queue.ts';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '#platform/audit.ts';
import { StartError } from '#platform/config/start-error.ts';
import type { Database } from '#platform/database/connect.ts';
import { demoWorldIds } from './demo.ts';

/** How many rows of each kind of thing went, and what stays of the demo world, by kind. */
export type DemoRemoval = { removed: Record<string, number>; kept: Record<string, number> };

const idsOf = (table: string): RawBuilder<unknown> =>
  sql`(select unnest(${demoWorldIds().get(table) ?? []}::uuid[]))`;

/** A demo account that somebody could sign in to, by a password, a session, or because nothing bans it. */
const openAccounts = () => sql`
  select u.id from auth.users u join profiles p on p.id = u.id
  where u.id in ${idsOf('auth.users')}
    and (p.disabled_at is null
      or exists (select from auth.accounts a where a.user_id = u.id)
      or exists (select from auth.sessions s where s.user_id = u.id))`;

/** How many demo accounts are there that somebody could sign in to. */
export async function countDemoAccounts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${openAccounts()}) open`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What to do about demo accounts where they must not be. */
export const demoAccountsProblem = (count: number): string =>
  `The database holds ${count} demo ${count === 1 ? 'account' : 'accounts'}, which must not be in production: ` +
  'npm run remove-demo, in the same environment, removes the demo world and keeps what people made';

/**
 * Refuses a database with demo accounts, however they came into it: the folder was tried out, or a backup of one restored.
 * @throws StartError that names the command that removes them.
 */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const count = await countDemoAccounts(db);
  if (count > 0) throw new StartError(demoAccountsProblem(count));
}

class Undone extends Error {}

/** What `removeDemoWorld` would do, found out by doing it and taking it back. */
export async function previewDemoRemoval(db: Database, now: Date): Promise<DemoRemoval> {
  let removal: DemoRemoval | null = null;
  await db
    .transaction()
    .execute(async (transaction) => {
      removal = await removeIn(transaction, now);
      throw new Undone('A preview changes nothing');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return removal ?? { removed: {}, kept: {} };
}

/**
 * Removes the demo world in one transaction: its people, and what it or they made. What real people made stays, and so
 * does what of the demo world they use: a campaign with a real member (the longest-standing one becomes its owner), a store,
 * game system or exam that is in use. Agreements and the audit log are evidence; accounts that they name stay as well, but without
 * password and sessions, and banned. Doing it again finds nothing more.
 */
export const removeDemoWorld = (db: Database, now: Date): Promise<DemoRemoval> =>
  db.transaction().execute((transaction) => removeIn(transaction, now));

async function removeIn(db: Database, now: Date): Promise<DemoRemoval> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demo world', 0))`.execute(db);
  const removed: Record<string, number> = {};
  const run = async (kind: string, statement: RawBuilder<unknown>) => {
    const { numAffectedRows } = await statement.execute(db);
    if (numAffectedRows) removed[kind] = Number(numAffectedRows);
  };
  const users = idsOf('auth.users');
  const people = sql`(select id from players where auth_id in ${users})`;
  // Found before their people go, because a campaign's creator is not known afterwards.
  const found = await sql<{ id: string }>`
    select id from campaigns where id in ${idsOf('campaigns')} or auth_id in ${users}`.execute(db);
  const campaigns = sql`(select unnest(${found.rows.map(({ id }) => id)}::uuid[]))`;
  await run('sign-ins', sql`delete from auth.sessions where user_id in ${users}`);
  await run('passwords and providers', sql`delete from auth.accounts where user_id in ${users}`);
  await run('invitations', sql`delete from invites where user_id in ${users}`);
  await run('visits', sql`delete from visits where auth_id in ${users}`);
  await run('uploads', sql`delete from uploads where user_id in ${users}`);
  await run(
    'ratings',
    sql`delete from player_ratings where player_id in ${people} or rater_player_id in ${people}`,
  );
  await run('seats', sql`delete from player_sessions where player_id in ${people}`);
  await run('players', sql`delete from players where auth_id in ${users}`);
  // What is left is counted at the next hour.
  await sql`delete from job_progress where job = ${DEMAND_JOB}`.execute(db);
  await run(
    'campaigns',
    sql`delete from campaigns c where id in ${campaigns}
      and not exists (select from campaign_players m where m.campaign_id = c.id)
      and not exists (select from sessions s join player_sessions t on t.session_id = s.id where s.campaign_id = c.id)
      and not exists (select from campaign_files f where f.campaign_id = c.id and f.uploaded_by is not null)`,
  );
  await appointOwners(db, campaigns);
  await run('conventions', sql`delete from conventions where id in ${idsOf('conventions')}`);
  await run(
    'exams',
    sql`delete from exams e where id in ${idsOf('exams')}
      and not exists (select from player_exams t where t.exam_id = e.id)`,
  );
  await run(
    'stores',
    sql`delete from retailers r where id in ${idsOf('retailers')}
      and not exists (select from campaigns c where c.retailer_id = r.id)
      and not exists (select from player_retailers l where l.retailer_id = r.id)
      and not exists (select from retailer_managers m where m.retailer_id = r.id)
      and not exists (select from visit_retailers v where v.retailer_id = r.id)`,
  );
  await run(
    'game systems',
    sql`delete from game_systems g where id in ${idsOf('game_systems')}
      and not exists (select from campaigns c where c.game_system_id = g.id)
      and not exists (select from exams e where e.game_system_id = g.id)
      and not exists (select from player_game_accounts a where a.game_system_id = g.id)`,
  );
  await run('contact messages', sql`delete from contact_messages where id in ${idsOf('contact_messages')}`);
  await removeTemplates(run, now);
  await run(
    'accounts',
    sql`delete from auth.users u where id in ${users}
      and not exists (select from contracts c where c.auth_id = u.id and c.class_id = executed_class_id())
      and not exists (select from contract_profiles d where d.profile_id = u.id)
      and not exists (select from audit_log l where l.actor_id = u.id)`,
  );
  await run(
    'accounts banned, because evidence names them',
    sql`update profiles set disabled_at = ${now}, role = 'user'
      where id in ${users} and (disabled_at is null or role <> 'user')`,
  );
  const removal = { removed, kept: await countKept(db) };
  if (Object.keys(removed).length > 0) {
    const after = { removedCount: sumOf(removal.removed), keptCount: sumOf(removal.kept) };
    await audit({ db, clock: () => now }, 'demo.remove', ['demo', null], { after });
  }
  return removal;
}

const sumOf = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Of a campaign whose owner was of the demo world the longest-standing member becomes the owner, as when an owner leaves. */
const appointOwners = (db: Database, campaigns: RawBuilder<unknown>) =>
  // total: a player is in a campaign once
  sql`
    update campaign_players m set role_type = 'owner', co_organises = false
    from (
      select distinct on (campaign_id) campaign_id, player_id from campaign_players
      where status = 'active' and campaign_id in ${campaigns}
      order by campaign_id, role_type, created_at, player_id
    ) heir
    where m.campaign_id = heir.campaign_id and m.player_id = heir.player_id and m.role_type <> 'owner'`.execute(
    db,
  );

/** Templates that nobody decided on go. The others stay below their evidence; unless a real person decided on one, it is retired. */
async function removeTemplates(
  run: (kind: string, statement: RawBuilder<unknown>) => Promise<void>,
  now: Date,
): Promise<void> {
  const templates = sql`c.id in ${idsOf('contracts')} and c.class_id <> executed_class_id()`;
  await run(
    'agreements',
    sql`delete from contracts c where ${templates}
      and not exists (select from contracts copy where copy.parent_id = c.id)`,
  );
  await run(
    'agreements retired, because evidence names them',
    sql`update contracts c set retired_at = ${now} where ${templates} and retired_at is null
      and not exists (
        select from contract_profiles d where d.template_id = c.id and d.profile_id not in ${idsOf('auth.users')})`,
  );
}

/** What is left of the demo world, by kind: in use by real people, or named by evidence. */
async function countKept(db: Database): Promise<Record<string, number>> {
  const kinds = {
    campaigns: 'campaigns',
    exams: 'exams',
    stores: 'retailers',
    'game systems': 'game_systems',
    'agreements and decisions on them': 'contracts',
    'banned accounts': 'auth.users',
  };
  const kept: Record<string, number> = {};
  for (const [kind, table] of Object.entries(kinds)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where id in ${idsOf(table)}`.execute(db);
    if (rows[0]?.count) kept[kind] = rows[0].count;
  }
  return kept;
}
