import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { ListedPosition } from './announcements.ts';

export const QUESTIONS_A_PAGE = 10;

const columns = [
  'question.id',
  'question.asker_id as askerId',
  'question.text',
  'question.created_at as createdAt',
  'question.answer',
  'question.answered_at as answeredAt',
  'question.is_for_all as isForAll',
  'question.answered_by as answeredBy',
  'question.hidden_at as hiddenAt',
  'question.answer_hidden_at as answerHiddenAt',
  'players.alias',
] as const;

const shown = (db: Database, campaignId: Id) =>
  db
    .selectFrom('campaign_questions as question')
    .innerJoin('players', 'players.id', 'question.asker_id')
    .select(columns)
    .where('question.campaign_id', '=', campaignId)
    .where('question.removed_at', 'is', null)
    .limit(sql.lit(QUESTIONS_A_PAGE + 1));

export type QuestionRecord = Awaited<ReturnType<typeof listOwnQuestions>>[number];

/**
 * Answers for all players in a campaign, the latest first, and one row more than a page. A hidden answer is there only
 * for its author.
 */
export const listAnswered = (
  db: Database,
  campaignId: Id,
  { readerId, after }: { readerId: Id | null; after: ListedPosition | null },
) =>
  shown(db, campaignId)
    .where('question.is_for_all', '=', sql.lit(true))
    .where('question.hidden_at', 'is', null)
    .where(sql<boolean>`(question.answer_hidden_at is null or question.answered_by = ${readerId}::uuid)`)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(question.answered_at, question.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('question.answered_at', 'desc')
    .orderBy('question.id', 'desc')
    .execute();

/** What a player asked in a campaign, also what is hidden from others, the latest first, and one row more than a page. */
export const listOwnQuestions = (
  db: Database,
  campaignId: Id,
  { askerId, after }: { askerId: Id; after: ListedPosition | null },
) =>
  shown(db, campaignId)
    .where('question.asker_id', '=', askerId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(question.created_at, question.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('question.created_at', 'desc')
    .orderBy('question.id', 'desc')
    .execute();

/** What waits for an answer in a campaign, the oldest first, and one row more than a page. */
export const listWaiting = (db: Database, campaignId: Id, after: ListedPosition | null) =>
  shown(db, campaignId)
    .where('question.answered_at', 'is', null)
    .where('question.hidden_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(question.created_at, question.id) > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('question.created_at')
    .orderBy('question.id')
    .execute();

/** Campaigns that `listCampaignsToAnswer` answers at most. */
export const TO_ANSWER_LISTED = 21;
/** Questions of one campaign that are counted. */
const MOST_COUNTED = 100;

/** The campaigns that a player runs in which questions wait, the one that waits longest first, and how many: 100 at most. */
export async function listCampaignsToAnswer(db: Database, playerId: Id) {
  const { rows } = await sql<{ id: Id; title: string; questions: number }>`
    select campaigns.id, campaigns.title, waiting.questions
    from campaign_players owner
    join campaigns on campaigns.id = owner.campaign_id
    cross join lateral (
      select count(*)::integer as questions, min(created_at) as since
      from (
        select created_at from campaign_questions
        where campaign_id = campaigns.id and answered_at is null and removed_at is null and hidden_at is null
        order by created_at, id limit ${sql.lit(MOST_COUNTED)}
      ) counted
    ) waiting
    where owner.player_id = ${playerId}::uuid and (owner.role_type = 'owner' or owner.co_organises) and owner.status = 'active'
      and campaigns.status <> 'hidden' and waiting.questions > 0
    order by waiting.since, campaigns.id
    limit ${sql.lit(TO_ANSWER_LISTED)}`.execute(db);
  return rows.map(({ id, title, questions }) => ({ campaign: { id, title }, questions }));
}

/** Lets one question of a player be asked after the other, in whichever campaign. */
export async function lockAsker(db: Database, askerId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('questions of ' || ${askerId}::text, 0))`.execute(
    db,
  );
}

/**
 * How many questions a player asked after a time, also those that were withdrawn since, and when the first of them was.
 * Trust it only while the player is locked.
 */
export const countAsked = (
  db: Database,
  askerId: Id,
  after: Date,
): Promise<{ asked: number; first: Date | null }> =>
  db
    .selectFrom('campaign_questions')
    .select(({ fn }) => [fn.countAll<number>().as('asked'), fn.min('created_at').as('first')])
    .where('asker_id', '=', askerId)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow();

/** How many questions of a player wait in a campaign. Trust it only while the player is locked. */
export async function countOpen(db: Database, askerId: Id, campaignId: Id): Promise<number> {
  const { open } = await db
    .selectFrom('campaign_questions')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('asker_id', '=', askerId)
    .where('campaign_id', '=', campaignId)
    .where('answered_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

export async function insertQuestion(
  db: Database,
  given: { campaignId: Id; askerId: Id; text: string; createdAt: Date },
): Promise<Id> {
  const id = newId();
  await db
    .insertInto('campaign_questions')
    .values({
      id,
      campaign_id: given.campaignId,
      asker_id: given.askerId,
      text: given.text,
      created_at: given.createdAt,
    })
    .execute();
  return id;
}

const found = (db: Database, id: Id) =>
  db
    .selectFrom('campaign_questions')
    .select([
      'id',
      'campaign_id as campaignId',
      'asker_id as askerId',
      'text',
      'answered_at as answeredAt',
      'hidden_at as hiddenAt',
    ])
    .where('id', '=', id)
    .where('removed_at', 'is', null);

/** The campaign of a question that was not removed; undefined when there is none. */
export const findCampaignOfQuestion = async (db: Database, id: Id): Promise<Id | undefined> =>
  (await found(db, id).executeTakeFirst())?.campaignId;

/** A question that was not removed, locked until the transaction ends; undefined when there is none. */
export const lockQuestion = (db: Database, id: Id) => found(db, id).forUpdate().executeTakeFirst();

export async function writeAnswer(
  db: Database,
  id: Id,
  given: { text: string; isForAll: boolean; answeredBy: Id; answeredAt: Date },
): Promise<void> {
  await db
    .updateTable('campaign_questions')
    .set({
      answer: given.text,
      is_for_all: given.isForAll,
      answered_by: given.answeredBy,
      answered_at: given.answeredAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Takes a question, with its answer, away from everybody. */
export async function removeQuestion(db: Database, id: Id, removedAt: Date): Promise<void> {
  await db.updateTable('campaign_questions').set({ removed_at: removedAt }).where('id', '=', id).execute();
}

/** Deletes what was removed before a time. */
export async function sweepQuestions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('campaign_questions').where('removed_at', '<', before).execute();
}
