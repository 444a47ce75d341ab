import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { DB } from '#platform/database/types.gen.ts';
import type { Id } from '#shared/ids.ts';
import { type PlaceClock, stateOf } from '#features/campaigns/rules.ts';
import { clockColumns, placeClock } from '#features/campaigns/server/records/place-clock.ts';

/** What a copy does with a column: `copied`, or `own` if the copy has its own value or the default. */
type Fate = 'copied' | 'own';

/** Every column of a campaign. A new column does not compile until it is decided here whether a copy takes it over. */
export const campaignColumns = {
  id: 'own',
  auth_id: 'own',
  title: 'own',
  status: 'own',
  revision: 'own',
  calendar_changed_at: 'own',
  created_at: 'own',
  description: 'copied',
  type_id: 'copied',
  game_system_id: 'copied',
  retailer_id: 'copied',
  convention_id: 'copied',
  min_players: 'copied',
  max_players: 'copied',
  price: 'copied',
  is_tournament: 'copied',
  payment_note: 'copied',
  time_zone: 'copied',
  offer_hours: 'copied',
  admission: 'copied',
  requires_certificate: 'copied',
  min_to_go: 'copied',
  decide_hours: 'copied',
  experience: 'copied',
  minimum_age: 'copied',
  languages: 'copied',
  accessibility: 'copied',
  accessibility_note: 'copied',
  safety_tools: 'copied',
  safety_note: 'copied',
  what_to_bring: 'copied',
  house_rules: 'copied',
  facts_revision: 'own',
  admission_revision: 'own',
  search_text: 'own',
} as const satisfies Record<keyof DB['campaigns'], Fate>;

/** The same for every column of a session. Session numbers begin at 1 again. */
export const sessionColumns = {
  id: 'own',
  campaign_id: 'own',
  session_number: 'own',
  start_date: 'own',
  revision: 'own',
  calendar_changed_at: 'own',
  created_at: 'own',
  hidden_at: 'own',
  called_off_at: 'own',
  called_off_words: 'own',
  call_off_id: 'own',
  seats_cancelled: 'own',
  seat_cancelled_at: 'own',
  go_state: 'own',
  go_decided_for: 'own',
  series_id: 'own',
  series_date: 'own',
  is_exception: 'own',
  is_session_zero: 'copied',
  description: 'copied',
  price: 'copied',
  length_minutes: 'copied',
  table_id: 'own',
  place: 'own',
  online_link: 'copied',
  notes: 'copied',
} as const satisfies Record<keyof DB['sessions'], Fate>;

const copiedOf = (columns: Readonly<Record<string, Fate>>, table: string) =>
  Object.keys(columns)
    .filter((name) => columns[name] === 'copied')
    .map((name) => ({ name: sql.ref(name), source: sql.ref(`${table}.${name}`) }));

/** What decides whether and how a campaign can be copied; undefined if there is none. */
export async function findCopied(
  db: Database,
  campaignId: Id,
): Promise<
  | (PlaceClock & {
      state: ReturnType<typeof stateOf>;
      gameSystemId: Id;
      retailerId: Id | null;
      conventionId: Id | null;
    })
  | undefined
> {
  const row = await db
    .selectFrom('campaigns')
    .leftJoin('retailers', 'retailers.id', 'campaigns.retailer_id')
    .leftJoin('conventions', 'conventions.id', 'campaigns.convention_id')
    .select([
      ...clockColumns,
      'campaigns.status',
      'campaigns.game_system_id',
      'campaigns.retailer_id',
      'campaigns.convention_id',
    ])
    .where('campaigns.id', '=', campaignId)
    .executeTakeFirst();
  return (
    row && {
      ...placeClock(row),
      state: stateOf(row.status),
      gameSystemId: row.game_system_id,
      retailerId: row.retailer_id,
      conventionId: row.convention_id,
    }
  );
}

/** The sessions of a campaign that have not begun and are neither called off nor hidden, in order; at most `most`. */
export async function findSessionsToCopy(
  db: Database,
  campaignId: Id,
  { now, most }: { now: Date; most: number },
): Promise<{ id: Id; startDate: Date }[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'start_date as startDate'])
    .where('campaign_id', '=', campaignId)
    .where('start_date', '>', now)
    .where('hidden_at', 'is', null)
    .where('called_off_at', 'is', null)
    .orderBy('start_date')
    .orderBy('id')
    .limit(sql.lit(most))
    .execute();
}

/** Adds an active campaign with the settings of another one, without members or sessions. */
export async function insertCopy(
  db: Database,
  copy: { of: Id; id: Id; title: string; creatorId: Id; createdAt: Date },
): Promise<void> {
  const copied = copiedOf(campaignColumns, 'campaigns');
  await sql`
    insert into campaigns (id, auth_id, title, status, created_at, ${sql.join(copied.map(({ name }) => name))})
    select ${copy.id}::uuid, ${copy.creatorId}::uuid, ${copy.title}::text, 'active', ${copy.createdAt}::timestamptz,
      ${sql.join(copied.map(({ source }) => source))}
    from campaigns where id = ${copy.of}::uuid`.execute(db);
}

/**
 * Adds copies of sessions to a campaign with new times, numbered from 1 in the order of the list. A copy whose table is
 * taken then has no place. The caller reads a refusal of the database.
 */
export async function insertSessionCopies(
  db: Database,
  {
    campaignId,
    createdAt,
    sessions,
  }: { campaignId: Id; createdAt: Date; sessions: { of: Id; startDate: Date }[] },
): Promise<void> {
  const copied = copiedOf(sessionColumns, 'sessions');
  const ids = sessions.map(({ of }) => of);
  const startDates = sessions.map(({ startDate }) => startDate.toISOString());
  await sql`
    insert into sessions (campaign_id, session_number, start_date, created_at, place, ${sql.join(copied.map(({ name }) => name))})
    select ${campaignId}::uuid, list.place::integer, list.start_date, ${createdAt}::timestamptz,
      case when exists (
        select from campaigns target
        join store_tables t on t.retailer_id = target.retailer_id
          and lower(t.name) = lower(sessions.place collate "und-x-icu")
        join sessions other on other.table_id = t.id and other.called_off_at is null
          and session_span(other.start_date, other.length_minutes) && session_span(list.start_date, sessions.length_minutes)
        where target.id = ${campaignId}::uuid
      ) then null else sessions.place end,
      ${sql.join(copied.map(({ source }) => source))}
    from unnest(${ids}::uuid[], ${startDates}::timestamptz[]) with ordinality as list (id, start_date, place)
    join sessions on sessions.id = list.id`.execute(db);
}
