import { z } from 'zod';
import type { TransactionContext } from '#platform/context.ts';
import { amend, withdraw } from '#platform/notices/amend.ts';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import type { PlayerActor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import {
  findToldCampaign,
  findToldMove,
  findToldPlayer,
  findToldSession,
  listHolderUsers,
  listMemberUsers,
} from '#features/campaigns/server/records/told-things.ts';

const campaignShape = z.object({ id: z.string(), title: z.string() });

/** Leads to a text on its campaign's page. */
const pathOf = (campaignId: string, kind: 'announcement' | 'question', id: string) =>
  `/campaigns/${campaignId}#${kind}-${id}`;

const seeCampaign = (id: string) => ({ label: 'See the campaign', path: `/campaigns/${id}` });

/** Tells an announcement to those it is for. For ten minutes it is corrected or taken back in the app, too. */
const announcementMade = noticeKind({
  name: 'announcement.made',
  group: 'Your campaigns',
  label: 'An organiser announces something to you',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: z.object({
    id: z.string(),
    campaign: campaignShape,
    /** The number of the session that it is about. */
    session: z.int().nullable(),
    alias: z.string(),
    /** Null once it was taken back or hidden. */
    text: z.string().nullable(),
    isHidden: z.boolean().optional(),
  }),
  gatherSeconds: 120,
  isOnce: true,
  words({ id, campaign, session, alias, text, isHidden }) {
    const game = isolated(campaign.title);
    const where = session === null ? game : `Session ${session} of ${game}`;
    if (text === null) {
      return {
        title: isHidden
          ? `${where}: an announcement is gone`
          : `${where}: ${isolated(alias)} took an announcement back`,
        lines: ['It is no longer on the page of the campaign.'],
        action: seeCampaign(campaign.id),
      };
    }
    return {
      title: `${where}: announcement by ${isolated(alias)}`,
      written: { by: alias, text, isExpected: true },
      lines: [],
      action: { label: 'See the announcement', path: pathOf(campaign.id, 'announcement', id) },
    };
  },
});

const questionShape = z.object({
  id: z.string(),
  campaign: campaignShape,
  alias: z.string(),
  text: z.string(),
});

/** Tells the organisers of a question. Once it was withdrawn, the app does not say any more what it was. */
const questionAsked = noticeKind({
  name: 'question.asked',
  group: 'Campaigns you run',
  isForOrganisers: true,
  label: 'A player asks you something about your campaign',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: questionShape.extend({ text: z.string().nullable() }),
  gatherSeconds: 60,
  isOnce: true,
  words: ({ id, campaign, alias, text }) =>
    text === null
      ? {
          title: `${isolated(campaign.title)}: a question of ${isolated(alias)} is gone`,
          lines: ['It was withdrawn or put away.'],
          action: seeCampaign(campaign.id),
        }
      : {
          title: `${isolated(campaign.title)}: ${isolated(alias)} asks you`,
          written: { by: alias, text },
          lines: [],
          action: { label: 'Answer', path: pathOf(campaign.id, 'question', id) },
        },
});

/** Tells an asker the answer to their question. Once it is hidden, the app does not say any more what it was. */
const questionAnswered = noticeKind({
  name: 'question.answered',
  group: 'Your campaigns',
  label: 'An organiser answers your question',
  channels: { app: 'on', mail: 'on', push: 'on' },
  facts: questionShape.extend({ answer: z.string().nullable(), isForAll: z.boolean() }),
  gatherSeconds: 60,
  isOnce: true,
  words: ({ id, campaign, alias, text, answer, isForAll }) => ({
    title:
      answer === null
        ? `${isolated(campaign.title)}: an answer to you is gone`
        : `${isolated(campaign.title)}: ${isolated(alias)} answered you`,
    ...(answer !== null && { written: { by: alias, text: answer } }),
    lines: [
      ...(answer === null ? ['It is no longer on the page of the campaign.'] : []),
      `You asked: “${isolated(text.replaceAll(/\s+/g, ' '))}”`,
      ...(isForAll && answer !== null
        ? ['All players can read both on the page of the campaign, without your name.']
        : []),
    ],
    action: {
      label: answer === null ? 'See your question' : 'See the answer',
      path: pathOf(campaign.id, 'question', id),
    },
  }),
});

export const announcementsNotices: NoticeKind[] = [announcementMade, questionAsked, questionAnswered];

/** Who did it: they are not told. */
type By = { by: Pick<PlayerActor, 'playerId' | 'userId'> };

/** Tells an announcement to the members of the campaign, or to those who hold a seat in its session. */
export async function tellAnnouncement(
  context: TransactionContext,
  told: By & { id: Id; campaignId: Id; sessionId: Id | null; text: string },
): Promise<void> {
  const { db } = context;
  const { by, id, campaignId, sessionId, text } = told;
  const campaign = await findToldCampaign(db, campaignId);
  const { alias } = await findToldPlayer(db, by.playerId);
  const session = sessionId === null ? null : (await findToldSession(db, sessionId)).session.number;
  const users = await (sessionId === null ? listMemberUsers(db, campaignId) : listHolderUsers(db, sessionId));
  await tell(context, announcementMade, {
    about: id,
    facts: { id, campaign: { id: campaign.id, title: campaign.title }, session, alias, text },
    to: users.filter((userId) => userId !== by.userId),
  });
}

/** Tells what an announcement says now: corrected, or put back. */
export const tellCorrected = (
  context: Pick<TransactionContext, 'db'>,
  { id, text }: { id: Id; text: string },
): Promise<boolean> => amend(context, announcementMade, id, (facts) => ({ ...facts, text }));

/** Takes an announcement back from those who were not told yet; the others find that it was taken back. */
export const withdrawAnnouncement = (context: Pick<TransactionContext, 'db'>, id: Id): Promise<void> =>
  withdraw(context, announcementMade, id, (facts) => ({ ...facts, text: null }));

export async function tellQuestion(
  context: TransactionContext,
  { by, id, campaignId, text }: By & { id: Id; campaignId: Id; text: string },
): Promise<void> {
  const told = await findToldMove(context.db, campaignId, by.playerId);
  await tell(context, questionAsked, {
    about: id,
    facts: { id, campaign: { id: told.id, title: told.title }, alias: told.alias, text },
    to: told.organiserUserIds,
  });
}

/** Notifies the asker of the answer. Organisers who have not heard of the question by then never do. */
export async function tellAnswer(
  context: TransactionContext,
  question: { id: Id; campaignId: Id; askerId: Id; text: string },
  { by, ...answer }: By & { text: string; isForAll: boolean },
): Promise<void> {
  const { db } = context;
  const { id, campaignId, askerId, text } = question;
  await withdraw(context, questionAsked, id, (facts) => facts);
  const campaign = await findToldCampaign(db, campaignId);
  const { alias } = await findToldPlayer(db, by.playerId);
  const asker = await findToldPlayer(db, askerId);
  await tell(context, questionAnswered, {
    about: id,
    facts: {
      id,
      campaign: { id: campaign.id, title: campaign.title },
      alias,
      text,
      answer: answer.text,
      isForAll: answer.isForAll,
    },
    to: [asker.userId],
  });
}

/** Takes a question that was withdrawn or put away back from the organisers. */
export const tellQuestionRemoved = (context: Pick<TransactionContext, 'db'>, id: Id): Promise<void> =>
  withdraw(context, questionAsked, id, (facts) => ({ ...facts, text: null }));

/** Takes an announcement that an admin hid or removed back from whom it was told to. */
export const tellHidden = (context: Pick<TransactionContext, 'db'>, id: Id): Promise<void> =>
  withdraw(context, announcementMade, id, (facts) => ({ ...facts, text: null, isHidden: true }));

/** Tells what a question says again, after it was hidden, to whom it was told before. */
export const tellQuestionShown = (
  context: Pick<TransactionContext, 'db'>,
  { id, text }: { id: Id; text: string },
): Promise<boolean> => amend(context, questionAsked, id, (facts) => ({ ...facts, text }));

/** Takes an answer that an admin hid or removed back from the asker. */
export const tellAnswerHidden = (context: Pick<TransactionContext, 'db'>, id: Id): Promise<void> =>
  withdraw(context, questionAnswered, id, (facts) => ({ ...facts, answer: null }));

/** Tells what an answer says again, after it was hidden, if it was told before. */
export const tellAnswerShown = (
  context: Pick<TransactionContext, 'db'>,
  { id, answer }: { id: Id; answer: string },
): Promise<boolean> => amend(context, questionAnswered, id, (facts) => ({ ...facts, answer }));
