import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** An announcement that was not taken back, with its campaign and the user who made it. Undefined when there is none. */
export const findModeratedAnnouncement = (db: Database, id: Id) =>
  db
    .selectFrom('campaign_announcements as announcement')
    .innerJoin('campaigns', 'campaigns.id', 'announcement.campaign_id')
    .innerJoin('players', 'players.id', 'announcement.author_id')
    .select([
      'announcement.text',
      'announcement.hidden_at as hiddenAt',
      'announcement.campaign_id as campaignId',
      'announcement.session_id as sessionId',
      'campaigns.title',
      'players.auth_id as userId',
    ])
    .where('announcement.id', '=', id)
    .where('announcement.removed_at', 'is', null)
    .executeTakeFirst();

/** Whether a player holds a seat in a session, as the list of announcements asks it. */
export async function holdsSeat(db: Database, sessionId: Id, playerId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('player_sessions')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Hides an announcement from a time on; null shows it again. */
export async function writeAnnouncementHidden(db: Database, id: Id, at: Date | null): Promise<void> {
  await db.updateTable('campaign_announcements').set({ hidden_at: at }).where('id', '=', id).execute();
}

/** A question that was not removed, with its answer, its campaign and the users who wrote them. Undefined when there is none. */
export const findModeratedQuestion = (db: Database, id: Id) =>
  db
    .selectFrom('campaign_questions as question')
    .innerJoin('campaigns', 'campaigns.id', 'question.campaign_id')
    .innerJoin('players as asker', 'asker.id', 'question.asker_id')
    .leftJoin('players as answerer', 'answerer.id', 'question.answered_by')
    .select([
      'question.text',
      'question.answer',
      'question.is_for_all as isForAll',
      'question.asker_id as askerId',
      'question.hidden_at as hiddenAt',
      'question.answer_hidden_at as answerHiddenAt',
      'question.campaign_id as campaignId',
      'campaigns.title',
      'asker.auth_id as askedBy',
      'answerer.auth_id as answeredBy',
    ])
    .where('question.id', '=', id)
    .where('question.removed_at', 'is', null)
    .executeTakeFirst();

/** Hides a question with its answer from a time on; null shows them again. */
export async function writeQuestionHidden(db: Database, id: Id, at: Date | null): Promise<void> {
  await db.updateTable('campaign_questions').set({ hidden_at: at }).where('id', '=', id).execute();
}

/** Hides the answer to a question alone from a time on; null shows it again. */
export async function writeAnswerHidden(db: Database, id: Id, at: Date | null): Promise<void> {
  await db.updateTable('campaign_questions').set({ answer_hidden_at: at }).where('id', '=', id).execute();
}
