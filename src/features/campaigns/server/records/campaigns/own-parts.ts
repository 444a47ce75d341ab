import { sql } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { Campaign } from '../../../contract.ts';

/** The fields of a campaign in a list that depend on the viewer. */
export type OwnPart = Pick<
  Campaign,
  'isOwner' | 'isCoOrganiser' | 'isMember' | 'holdsPaidSeat' | 'holdsNextSeat'
>;

const ownParts = compileOnce((db, { playerId, ids, now }: { playerId: Id; ids: readonly Id[]; now: Date }) =>
  db
    .selectFrom('campaign_players as own')
    .select((row) => [
      'own.campaign_id',
      'own.role_type',
      'own.co_organises',
      row
        .selectFrom('sessions as coming')
        .innerJoin('player_sessions as paid', 'paid.session_id', 'coming.id')
        .select('paid.id')
        .whereRef('coming.campaign_id', '=', 'own.campaign_id')
        .where('coming.start_date', '>', now)
        .whereRef('paid.player_id', '=', 'own.player_id')
        .where('paid.payment_status', '=', sql.lit('paid' as const))
        .where('paid.price', '>', sql.lit('0'))
        .limit(sql.lit(1))
        .as('paid_seat_id'),
      row
        .selectFrom('player_sessions as held')
        .select('held.id')
        .where('held.session_id', '=', (of) =>
          of
            .selectFrom('sessions as next')
            .select('next.id')
            .whereRef('next.campaign_id', '=', 'own.campaign_id')
            .where('next.start_date', '>', now)
            .where('next.hidden_at', 'is', null)
            .where('next.called_off_at', 'is', null)
            .orderBy('next.start_date')
            .orderBy('next.id')
            .limit(sql.lit(1)),
        )
        .whereRef('held.player_id', '=', 'own.player_id')
        .limit(sql.lit(1))
        .as('next_seat_id'),
    ])
    .where(sql<boolean>`own.campaign_id = any(${ids}::uuid[])`)
    .where('own.player_id', '=', playerId)
    .where('own.status', '=', sql.lit('active')),
);

/** A player's own fields of these campaigns, at most a page of them. Campaigns that they are not in have no entry. */
export async function findOwnParts(
  db: Database,
  viewer: { playerId: Id; now: Date },
  ids: readonly Id[],
): Promise<Map<Id, OwnPart>> {
  if (ids.length === 0) return new Map();
  const rows = await ownParts(db, { ...viewer, ids });
  return new Map(
    rows.map((row) => [
      row.campaign_id,
      {
        isOwner: row.role_type === 'owner',
        isCoOrganiser: row.co_organises,
        isMember: true,
        holdsPaidSeat: row.paid_seat_id !== null,
        holdsNextSeat: row.next_seat_id !== null,
      },
    ]),
  );
}
