import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { decodeCursor, pageOfRows } from '#platform/lists/cursor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Page } from '#shared/paging.ts';
import type { Question, QuestionList } from '../../questions-contract.ts';
import { questionsCan } from '../../policy.ts';
import { findCampaignFacts, viewerOf } from '../access.ts';
import {
  listAnswered,
  listOwnQuestions,
  listWaiting,
  QUESTIONS_A_PAGE,
  type QuestionRecord,
} from '../records/questions.ts';

/**
 * Lists questions of a campaign, one of three lists. Only the organisers learn who asked.
 * @throws refusals CAMPAIGN_NOT_FOUND, INVALID_CURSOR; FORBIDDEN, for what waits, to others than its organisers
 */
export async function listQuestions(
  context: Context,
  input: { campaignId: Id; list: QuestionList; cursor?: string | undefined },
): Promise<Page<Question>> {
  const { campaignId, list } = input;
  const after = decodeCursor(input.cursor, z.tuple([z.iso.datetime(), z.guid()]));
  const facts = await findCampaignFacts(context, campaignId);
  const seesAsker = questionsCan(context.actor, facts).answer;
  if (list === 'waiting' && !seesAsker) refuse(commonRefusals.FORBIDDEN);
  const playerId = viewerOf(context);
  const page = pageOfRows(
    await readList(context, { campaignId, list, playerId, after }),
    QUESTIONS_A_PAGE,
    ({ id, createdAt, answeredAt }) => [
      ((list === 'answered' ? answeredAt : null) ?? createdAt).toISOString(),
      id,
    ],
  );
  return { ...page, items: page.items.map((row) => toQuestion(row, { playerId, seesAsker })) };
}

type Reading = {
  campaignId: Id;
  list: QuestionList;
  playerId: Id | null;
  after: [string, string] | null;
};

async function readList(
  { db }: Pick<Context, 'db'>,
  { campaignId, list, playerId, after }: Reading,
): Promise<QuestionRecord[]> {
  if (list === 'answered') return listAnswered(db, campaignId, { readerId: playerId, after });
  if (list === 'waiting') return listWaiting(db, campaignId, after);
  return playerId === null ? [] : listOwnQuestions(db, campaignId, { askerId: playerId, after });
}

/** Whether an answer is hidden from the reader; it is never hidden from its author. */
const isAnswerGone = ({ answerHiddenAt, answeredBy }: QuestionRecord, playerId: Id | null) =>
  answerHiddenAt !== null && answeredBy !== playerId;

const toQuestion = (
  row: QuestionRecord,
  { playerId, seesAsker }: { playerId: Id | null; seesAsker: boolean },
): Question => ({
  id: row.id,
  text: row.text,
  createdAt: row.createdAt.toISOString(),
  isOwn: row.askerId === playerId,
  askerAlias: seesAsker ? row.alias : null,
  isHidden: row.hiddenAt !== null,
  isAnswerHidden: row.answerHiddenAt !== null,
  answer:
    row.answer === null || row.answeredAt === null || isAnswerGone(row, playerId)
      ? null
      : { text: row.answer, at: row.answeredAt.toISOString(), isForAll: row.isForAll },
});
