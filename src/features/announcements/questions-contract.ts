import { z } from 'zod';
import { commonRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageInput, pageOf } from '#shared/paging.ts';
import { moment } from '#shared/shapes.ts';
import { answerText, questionText } from './inputs.ts';
import { announcementRefusals, questionRefusals } from './refusals.ts';

const questionShape = z.object({
  id: z.guid(),
  text: z.string(),
  createdAt: moment,
  isOwn: z.boolean(),
  /** The asker; null for everybody but the campaign's organisers. */
  askerAlias: z.string().nullable(),
  /** Whether an admin hid it: then who asked reads it alone. */
  isHidden: z.boolean(),
  /** Whether an admin hid its answer: then who answered reads the answer alone, and for others it is null. */
  isAnswerHidden: z.boolean(),
  answer: z
    .object({
      text: z.string(),
      at: moment,
      /** Whether everybody who sees the campaign reads question and answer; otherwise who asked alone. */
      isForAll: z.boolean(),
    })
    .nullable(),
});
export type Question = z.infer<typeof questionShape>;

/** Questions with an answer for everybody, the viewer's own, or those that wait for the campaign's organisers. */
const questionListShape = z.enum(['answered', 'own', 'waiting']);
export type QuestionList = z.infer<typeof questionListShape>;

const route = routesOf('Announcements');
const player = operation('player');
const byQuestion = { questionId: z.guid() };

export const questionsContract = {
  /**
   * Questions in a campaign. Answered for all players: the latest answer first, for everybody who sees the campaign. The
   * viewer's own: the latest first. Waiting: the oldest first, for the campaign's organisers.
   */
  listQuestions: operation('anyone')
    .route(route.get('/campaigns/{campaignId}/questions', 'List questions in a campaign'))
    .errors({
      ...pick(announcementRefusals, 'CAMPAIGN_NOT_FOUND'),
      ...pick(commonRefusals, 'FORBIDDEN', 'INVALID_CURSOR'),
    })
    .input(z.strictObject({ campaignId: z.guid(), list: questionListShape, ...pageInput }))
    .output(pageOf(questionShape)),

  /** Asks the organiser of a campaign that the player sees, joined or not. */
  ask: player
    .route(route.post('/campaigns/{campaignId}/questions', 'Ask the organiser of a campaign', 201))
    .errors({
      ...pick(announcementRefusals, 'CAMPAIGN_NOT_FOUND', 'CAMPAIGN_ENDED', 'CAMPAIGN_HIDDEN'),
      ...pick(
        questionRefusals,
        'CAMPAIGN_WITHOUT_OWNER',
        'CANNOT_ASK',
        'OWN_CAMPAIGN',
        'QUESTIONS_OPEN',
        'TOO_MANY_QUESTIONS',
      ),
    })
    .input(z.strictObject({ campaignId: z.guid(), text: questionText }))
    .output(z.object({ id: z.guid() })),

  /** Answers a question, once: to the asker alone, or for all players. Only the campaign's organisers may. */
  answer: player
    .route(route.put('/questions/{questionId}/answer', 'Answer a question'))
    .errors({
      ...pick(questionRefusals, 'QUESTION_NOT_FOUND', 'QUESTION_ANSWERED'),
      ...pick(announcementRefusals, 'CAMPAIGN_HIDDEN'),
    })
    .input(z.strictObject({ ...byQuestion, text: answerText, isForAll: z.boolean() }))
    .output(z.object({})),

  /** Withdraws one's own question while it waits; the campaign's organisers put away any, with its answer. */
  removeQuestion: player
    .route(route.delete('/questions/{questionId}', 'Withdraw a question, or put it away'))
    .errors(pick(questionRefusals, 'QUESTION_NOT_FOUND', 'QUESTION_ANSWERED'))
    .input(z.strictObject(byQuestion))
    .output(z.object({})),
};
