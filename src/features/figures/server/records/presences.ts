import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { Measure, Presence } from '../../rules.ts';

/** How many stores are counted at a time. */
export const STORES_A_BATCH = 100;
/** The most presences of one batch in one week. */
const MOST_PRESENCES = 100_000;

/** The next stores in order of their ids, of any status. */
export const listStoreIds = (db: Database, after: Id | null): Promise<{ id: Id }[]> =>
  db
    .selectFrom('retailers')
    .select('id')
    .$if(after !== null, (stores) => stores.where('id', '>', after))
    .orderBy('id')
    .limit(sql.lit(STORES_A_BATCH))
    .execute();

type Row = { storeId: Id; personId: Id; measure: Measure; amount: number; knownTo: Id[] };

/**
 * Who was at these stores in a week, by the stores' clocks. Managers are not counted at their own store, since they would
 * know that they are in a figure; nor are guests, and players who did not come.
 * @param week its Monday
 */
export async function listPresences(
  db: Database,
  storeIds: readonly Id[],
  week: string,
): Promise<Presence[]> {
  // total: a person is at a store once for a measure
  // total: the ids are a set
  const { rows } = await sql<Row>`
    with weeks as materialized (
      select stores.id, coalesce(store_zones.time_zone, 'UTC') as zone
      from unnest(${[...storeIds]}::uuid[]) stores (id)
      left join store_zones on store_zones.retailer_id = stores.id
    ), visited as materialized (
      select weeks.id as store_id, players.id as person_id, sum(visits.customer_demo_count)::int as demos
      from weeks
      join visit_retailers on visit_retailers.retailer_id = weeks.id
      join visits on visits.id = visit_retailers.visit_id
        and visits.recorded_at >= ${week}::timestamp at time zone weeks.zone
        and visits.recorded_at < (${week}::timestamp + interval '7 days') at time zone weeks.zone
      join players on players.auth_id = visits.auth_id
      group by weeks.id, players.id
    ), seated as materialized (
      select weeks.id as store_id, seats.player_id as person_id, array_agg(distinct hosts.player_id order by hosts.player_id)
          filter (where hosts.player_id is not null) as known_to,
        (${week}::timestamp at time zone min(weeks.zone)) as begins
      from weeks
      join campaigns on campaigns.retailer_id = weeks.id
      join sessions on sessions.campaign_id = campaigns.id and sessions.called_off_at is null
        and sessions.start_date >= ${week}::timestamp at time zone weeks.zone
        and sessions.start_date < (${week}::timestamp + interval '7 days') at time zone weeks.zone
      join player_sessions seats on seats.session_id = sessions.id and seats.player_id is not null
      left join check_ins on check_ins.seat_id = seats.id
      left join campaign_players hosts on hosts.campaign_id = campaigns.id and hosts.status = 'active'
        and (hosts.role_type = 'owner' or hosts.co_organises)
      where check_ins.has_attended is not false
      group by weeks.id, seats.player_id
    )
    select found.store_id as "storeId", found.person_id as "personId", found.measure, found.amount, found.known_to as "knownTo"
    from (
      select store_id, person_id, 'visits' as measure, 1 as amount, '{}'::uuid[] as known_to from visited
      union all
      select store_id, person_id, 'demos', demos, '{}'::uuid[] from visited where demos > 0
      union all
      select store_id, person_id, case when exists (
          select from player_sessions earlier
          join sessions on sessions.id = earlier.session_id and sessions.start_date < seated.begins
            and sessions.called_off_at is null
          join campaigns on campaigns.id = sessions.campaign_id and campaigns.retailer_id = seated.store_id
          where earlier.player_id = seated.person_id
        ) then 'returning' else 'new' end, 1, coalesce(seated.known_to, '{}')
      from seated
    ) found
    where not exists (
      select from retailer_managers own
      where own.retailer_id = found.store_id and own.player_id = found.person_id)
    order by found.store_id, found.person_id, found.measure
    limit ${sql.lit(MOST_PRESENCES)}`.execute(db);
  return rows.map((row) => Object.assign(row, { week }));
}
