import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { centsOf, formatPrice } from '#shared/money/money.ts';
import type { CampaignType } from '../../../inputs.ts';
import type { CampaignState } from '../../../rules.ts';

/** The fields of a campaign that its organisers edit. An empty description means none. */
type CampaignFields = {
  title: string;
  description: string;
  typeId: Id;
  minPlayers: number;
  maxPlayers: number;
  priceCents: number;
  retailerId: Id | null;
  /** If undefined, the old value stays. */
  conventionId?: Id | null | undefined;
  isTournament: boolean;
  paymentNote?: string | undefined;
  /** If undefined, the old value stays. */
  timeZone?: string | undefined;
};

const columnsOf = (fields: CampaignFields) => ({
  title: fields.title,
  description: fields.description === '' ? null : fields.description,
  type_id: fields.typeId,
  min_players: fields.minPlayers,
  max_players: fields.maxPlayers,
  price: formatPrice(fields.priceCents),
  retailer_id: fields.retailerId,
  convention_id: fields.conventionId,
  is_tournament: fields.isTournament,
  payment_note: fields.paymentNote || null,
  time_zone: fields.timeZone,
});

/** The id of a campaign type; undefined if its row is missing. */
export async function findTypeId(db: Database, type: CampaignType): Promise<Id | undefined> {
  const row = await db.selectFrom('campaign_types').select('id').where('name', '=', type).executeTakeFirst();
  return row?.id;
}

/** Whether new campaigns of the game system may be created. Locks it, so that it can't be removed before the transaction ends. */
export async function isActiveGameSystem(db: Database, gameSystemId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('game_systems')
    .select('id')
    .where('id', '=', gameSystemId)
    .where('status', '=', sql.lit('active'))
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether campaigns may be at this store. Locks it, so that it can't be removed before the transaction ends. */
export async function isActiveRetailer(db: Database, retailerId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('retailers')
    .select('id')
    .where('id', '=', retailerId)
    .where('status', '=', sql.lit('active'))
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is such a convention. Locks it, so that it can't be removed before the transaction ends. */
export async function isConvention(db: Database, conventionId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('conventions')
    .select('id')
    .where('id', '=', conventionId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a user's concurrent creations of campaigns wait for each other until the transaction ends. */
export async function lockCreations(db: Database, userId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaigns of ' || ${userId}::text, 0))`.execute(
    db,
  );
}

/**
 * How many campaigns a user created after `after`, when the first of them was, and since when the user has an account.
 * Trust it only while the user's creations are locked (`lockCreations`).
 */
export const countCreated = (
  db: Database,
  userId: Id,
  after: Date,
): Promise<{ created: number; first: Date | null; memberSince: Date | null }> =>
  db
    .selectFrom('campaigns')
    .select((row) => [
      row.fn.countAll<number>().as('created'),
      row.fn.min('created_at').as('first'),
      row.selectFrom('profiles').select('created_at').where('id', '=', userId).as('memberSince'),
    ])
    .where('auth_id', '=', userId)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow();

/** Adds an active campaign, without members. */
export async function insertCampaign(
  db: Database,
  campaign: CampaignFields & { id: Id; gameSystemId: Id; creatorId: Id; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('campaigns')
    .values({
      ...columnsOf(campaign),
      id: campaign.id,
      game_system_id: campaign.gameSystemId,
      auth_id: campaign.creatorId,
      status: 'active',
      created_at: campaign.createdAt,
    })
    .execute();
}

/** The current fields of a campaign, except its type. The campaign must exist. */
export async function findFields(
  db: Database,
  campaignId: Id,
): Promise<Omit<CampaignFields, 'typeId' | 'conventionId'> & { conventionId: Id | null; revision: number }> {
  const row = await db
    .selectFrom('campaigns')
    .select([
      'title',
      'description',
      'min_players',
      'max_players',
      'price',
      'retailer_id',
      'convention_id',
      'is_tournament',
      'payment_note',
      'revision',
    ])
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return {
    title: row.title,
    description: row.description ?? '',
    minPlayers: row.min_players,
    maxPlayers: row.max_players,
    priceCents: centsOf(row.price),
    retailerId: row.retailer_id,
    conventionId: row.convention_id,
    isTournament: row.is_tournament,
    paymentNote: row.payment_note ?? '',
    revision: row.revision,
  };
}

/** Stores new fields of a campaign, and increments its revision. */
export async function writeCampaign(db: Database, campaignId: Id, fields: CampaignFields): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ ...columnsOf(fields), revision: sql`revision + 1` })
    .where('id', '=', campaignId)
    .execute();
}

/** Replaces the note on how to pay; an empty text removes it. */
export async function writePaymentNote(db: Database, campaignId: Id, paymentNote: string): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ payment_note: paymentNote || null, revision: sql`revision + 1` })
    .where('id', '=', campaignId)
    .execute();
}

export async function writeStatus(db: Database, campaignId: Id, status: CampaignState): Promise<void> {
  await db.updateTable('campaigns').set({ status }).where('id', '=', campaignId).execute();
}
