import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { CampaignType } from '#features/campaigns/rules.ts';
import { experiences } from '#features/campaigns/table-facts/rules.ts';
import type { TableFacts } from '../../fit/fit.ts';
import { DATES_SHOWN, type Weekday } from '../../rules.ts';
import { dateConditions, type Wanted } from './table-search.ts';

type FactRow = {
  campaignId: Id;
  type: CampaignType;
  gameSystemId: Id;
  isTournament: boolean;
  said: string[];
  sessionsToCome: number;
  weekdays: Weekday[];
  minutes: number[];
};

/**
 * The facts of these campaigns (at most MOST_FITTED) that are compared with wishes, with their next matching sessions.
 * Online sessions use the reader's time zone, if it is known.
 */
export async function listFitFacts(
  db: Database,
  wanted: Wanted,
  campaignIds: readonly Id[],
  timeZone: string | null,
): Promise<Map<Id, Omit<TableFacts, 'distanceMiles'>>> {
  const ownMoment = sql`(d.start_at at time zone ${timeZone}::text)`;
  const isByOwnClock = sql`d.campaign_type = 'Online' and ${timeZone}::text is not null`;
  const { rows } = await sql<FactRow>`
    select wanted.campaign_id as "campaignId", next.campaign_type as type, next.game_system_id as "gameSystemId",
      next.is_tournament as "isTournament", next.said, next.weekdays, next.minutes,
      (select count(*)::int from (
        select from table_dates t where t.campaign_id = wanted.campaign_id and t.start_at > ${wanted.now}::timestamptz
        limit 2) two) as "sessionsToCome"
    from unnest(${campaignIds}::uuid[]) wanted (campaign_id)
    cross join lateral (
      select d.campaign_type, d.game_system_id, d.is_tournament, d.said,
        array_agg(d.weekday order by d.start_at, d.id) as weekdays,
        array_agg(d.minute order by d.start_at, d.id) as minutes
      from (
        select d.*, d.session_id as id,
          extract(isodow from case when ${isByOwnClock} then ${ownMoment} else d.place_date end)::int as weekday,
          case when ${isByOwnClock} then (extract(hour from ${ownMoment}) * 60 + extract(minute from ${ownMoment}))::int
            else d.place_minute end as minute
        from table_dates d
        where d.campaign_id = wanted.campaign_id and ${dateConditions('d', wanted)}
        order by d.start_at, id limit ${sql.lit(DATES_SHOWN)}
      ) d
      group by d.campaign_type, d.game_system_id, d.is_tournament, d.said
    ) next`.execute(db);
  return new Map(
    rows.map(({ campaignId, said, weekdays, minutes, ...rest }) => [
      campaignId,
      {
        ...rest,
        experience: experiences.find((one) => said.includes(one)) ?? null,
        dates: weekdays.map((weekday, index) => ({ weekday, minute: minutes[index]! })),
      },
    ]),
  );
}
