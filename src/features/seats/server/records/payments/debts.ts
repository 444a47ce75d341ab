import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf } from '#shared/money/money.ts';
import type { Debt } from '../../../payments-contract.ts';

/** How many campaigns the list of debts shows at most. The total includes campaigns beyond this limit. */
export const DEBTS_LISTED = 50;

type DebtRow = {
  id: Id;
  title: string;
  payment_note: string | null;
  alias: string | null;
  owed: string;
  seats: number;
  said_paid: string;
  said_paid_at: Date | null;
  total: string;
};

/** What a player owes by campaign, for pending seats of their own and of guests they bring. The largest debt first. */
export async function listDebtsOfPlayer(
  db: Database,
  playerId: Id,
): Promise<{ owedCents: number; items: Debt[] }> {
  const { rows } = await sql<DebtRow>`
    with debts as (
      select sessions.campaign_id, sum(seat.price) as owed, count(*)::int as seats,
        coalesce(sum(seat.price) filter (where said_paid_at is not null), 0) as said_paid, max(said_paid_at) as said_paid_at
      from player_sessions seat
      join sessions on sessions.id = seat.session_id
      where (seat.player_id = ${playerId}::uuid or seat.host_player_id = ${playerId}::uuid)
        and seat.payment_status = 'pending' and seat.price > 0
      group by sessions.campaign_id
    )
    select campaigns.id, campaigns.title, campaigns.payment_note, players.alias, debts.owed::text as owed, debts.seats,
      debts.said_paid::text, debts.said_paid_at,
      (select sum(debts.owed)::text from debts) as total
    from debts
    join campaigns on campaigns.id = debts.campaign_id
    left join campaign_players owner
      on owner.campaign_id = campaigns.id and owner.role_type = 'owner' and owner.status = 'active'
    left join players on players.id = owner.player_id
    order by debts.owed desc, campaigns.id
    limit ${sql.lit(DEBTS_LISTED)}`.execute(db);
  return {
    owedCents: centsOf(rows[0]?.total ?? '0'),
    items: rows.map(({ id, title, payment_note: paymentNote, alias, owed, seats, ...said }) => ({
      campaign: { id, title },
      organiserAlias: alias,
      paymentNote,
      owedCents: centsOf(owed),
      seats,
      saidPaidCents: centsOf(said.said_paid),
      saidPaidAt: said.said_paid_at?.toISOString() ?? null,
    })),
  };
}
