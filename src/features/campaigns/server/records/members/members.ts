import { type QueryCreator, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { sendAhead } from '#platform/requests/send-ahead.ts';
import type { DB } from '#platform/database/types.gen.ts';
import type { Id } from '#shared/ids.ts';
import type { RoleType } from '../../../rules.ts';

/** The status of memberships that count. A literal, so that the partial indexes for it are used. */
const active = sql.lit('active' as const);

/** The player's role in the campaign; undefined for strangers. */
export async function findRole(db: Database, campaignId: Id, playerId: Id): Promise<RoleType | undefined> {
  const row = await db
    .selectFrom('campaign_players')
    .select('role_type')
    .where('campaign_id', '=', campaignId)
    .where('player_id', '=', playerId)
    .where('status', '=', active)
    .executeTakeFirst();
  return row?.role_type;
}

/** The player's role in the campaign, and whether they are a co-organiser; undefined for strangers. */
export async function findMembership(
  db: Database,
  campaignId: Id,
  playerId: Id,
): Promise<{ role: RoleType; coOrganises: boolean } | undefined> {
  return db
    .selectFrom('campaign_players')
    .select(['role_type as role', 'co_organises as coOrganises'])
    .where('campaign_id', '=', campaignId)
    .where('player_id', '=', playerId)
    .where('status', '=', active)
    .executeTakeFirst();
}

export async function hasMembers(db: Database, campaignId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_players')
    .select('player_id')
    .where('campaign_id', '=', campaignId)
    .where('status', '=', active)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

/** The player who has been in the campaign longest, other than the owner; undefined if there is none. */
export async function findLongestStandingMember(db: Database, campaignId: Id): Promise<Id | undefined> {
  const row = await db
    .selectFrom('campaign_players')
    .select('player_id')
    .where('campaign_id', '=', campaignId)
    .where('role_type', '=', sql.lit('player'))
    .where('status', '=', active)
    .orderBy('created_at')
    // total: a player is in a campaign once
    .orderBy('player_id')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row?.player_id;
}

type NewMember = { campaignId: Id; playerId: Id; roleType: RoleType; joinedAt: Date };

/** The statement that adds an active member, who may have left before. */
export const insertMember = (db: QueryCreator<DB>, member: NewMember) =>
  db
    .insertInto('campaign_players')
    .values({
      campaign_id: member.campaignId,
      player_id: member.playerId,
      role_type: member.roleType,
      status: 'active',
      created_at: member.joinedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'player_id']).doUpdateSet({
        role_type: member.roleType,
        co_organises: false,
        status: 'active',
        created_at: member.joinedAt,
      }),
    );

/** Adds an active member, who may have left before. */
export const addMember = (db: Database, member: NewMember): Promise<void> =>
  sendAhead(db, insertMember(db, member));

/** Makes one of its members the owner of the campaign. The previous owner must have been removed, because there can only be one. */
export async function makeOwner(db: Database, campaignId: Id, playerId: Id): Promise<void> {
  await db
    .updateTable('campaign_players')
    .set({ role_type: 'owner', co_organises: false })
    .where('campaign_id', '=', campaignId)
    .where('player_id', '=', playerId)
    .execute();
}

/** Ends a membership. Does not change seats. */
export async function removeMember(db: Database, campaignId: Id, playerId: Id): Promise<void> {
  await db
    .deleteFrom('campaign_players')
    .where('campaign_id', '=', campaignId)
    .where('player_id', '=', playerId)
    .execute();
}

/** The owner of a campaign; null if it has none. */
export async function findOwner(db: Database, campaignId: Id): Promise<Id | null> {
  const row = await db
    .selectFrom('campaign_players')
    .select('player_id')
    .where('campaign_id', '=', campaignId)
    .where('role_type', '=', sql.lit('owner'))
    .where('status', '=', sql.lit('active'))
    .executeTakeFirst();
  return row?.player_id ?? null;
}
