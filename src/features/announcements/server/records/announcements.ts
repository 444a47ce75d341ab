import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { Announcement } from '../../contract.ts';

export const ANNOUNCEMENTS_A_PAGE = 10;

/** Where a page ended. */
export type ListedPosition = [at: string, id: Id];

type Reading = {
  campaignId: Id;
  /** Whose seats decide; null reads all, for the campaign's organisers. */
  seatsOf: Id | null;
  /** The reader: hidden announcements are there only for their author. */
  readerId: Id | null;
  after: ListedPosition | null;
};

/** A page of the announcements in a campaign that were not taken back, the newest first, and one row more. */
export async function listAnnouncements(
  db: Database,
  { campaignId, seatsOf, readerId, after }: Reading,
): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('campaign_announcements as announcement')
    .innerJoin('players', 'players.id', 'announcement.author_id')
    .leftJoin('sessions', 'sessions.id', 'announcement.session_id')
    .select([
      'announcement.id',
      'announcement.text',
      'announcement.created_at',
      'announcement.corrected_at',
      'announcement.revision',
      'announcement.hidden_at',
      'players.alias',
      'sessions.id as session_id',
      'sessions.session_number',
    ])
    .where('announcement.campaign_id', '=', campaignId)
    .where('announcement.removed_at', 'is', null)
    .where(sql<boolean>`(announcement.hidden_at is null or announcement.author_id = ${readerId}::uuid)`)
    .$if(seatsOf !== null, (query) =>
      query.where(
        sql<boolean>`(announcement.session_id is null or exists (
          select from player_sessions seat where seat.session_id = announcement.session_id
            and seat.player_id = ${seatsOf}::uuid))`,
      ),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(announcement.created_at, announcement.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('announcement.created_at', 'desc')
    .orderBy('announcement.id', 'desc')
    .limit(sql.lit(ANNOUNCEMENTS_A_PAGE + 1))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    authorAlias: row.alias,
    session:
      row.session_id === null || row.session_number === null
        ? null
        : { id: row.session_id, sessionNumber: row.session_number },
    createdAt: row.created_at.toISOString(),
    correctedAt: row.corrected_at?.toISOString() ?? null,
    revision: row.revision,
    isHidden: row.hidden_at !== null,
  }));
}

/** Lets one announcement of an author be made after the other, in whichever campaign. */
export async function lockAuthor(db: Database, authorId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('announcements of ' || ${authorId}::text, 0))`.execute(
    db,
  );
}

type MadeCount = { made: number; first: Date | null };

const countMade = (db: Database, after: Date) =>
  db
    .selectFrom('campaign_announcements')
    .select(({ fn }) => [fn.countAll<number>().as('made'), fn.min('created_at').as('first')])
    .where('created_at', '>', after);

/**
 * How many announcements were made in a campaign after a time, also those that were taken back since, and when the first
 * of them was. Trust it only while the campaign is locked.
 */
export const countInCampaign = (db: Database, campaignId: Id, after: Date): Promise<MadeCount> =>
  countMade(db, after).where('campaign_id', '=', campaignId).executeTakeFirstOrThrow();

/** The same of an author, in all campaigns. Trust it only while the author is locked. */
export const countOfAuthor = (db: Database, authorId: Id, after: Date): Promise<MadeCount> =>
  countMade(db, after).where('author_id', '=', authorId).executeTakeFirstOrThrow();

export async function insertAnnouncement(
  db: Database,
  given: { campaignId: Id; sessionId: Id | null; authorId: Id; text: string; createdAt: Date },
): Promise<Id> {
  const id = newId();
  await db
    .insertInto('campaign_announcements')
    .values({
      id,
      campaign_id: given.campaignId,
      session_id: given.sessionId,
      author_id: given.authorId,
      text: given.text,
      created_at: given.createdAt,
    })
    .execute();
  return id;
}

/** An announcement, locked until the transaction ends, also one that was taken back; undefined when there is none. */
export const lockAnnouncement = (db: Database, id: Id) =>
  db
    .selectFrom('campaign_announcements')
    .select([
      'id',
      'campaign_id as campaignId',
      'session_id as sessionId',
      'text',
      'created_at as createdAt',
      'removed_at as removedAt',
      'revision',
      'hidden_at as hiddenAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function correctAnnouncement(
  db: Database,
  id: Id,
  { text, correctedAt }: { text: string; correctedAt: Date },
): Promise<void> {
  await db
    .updateTable('campaign_announcements')
    .set({ text, corrected_at: correctedAt, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** Takes an announcement back, or with null puts it back. */
export async function setRemoved(db: Database, id: Id, removedAt: Date | null): Promise<void> {
  await db
    .updateTable('campaign_announcements')
    .set({ removed_at: removedAt })
    .where('id', '=', id)
    .execute();
}

/** Deletes what was taken back before a time. */
export async function sweepAnnouncements(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('campaign_announcements').where('removed_at', '<', before).execute();
}
