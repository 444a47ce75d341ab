import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { isolated } from '#shared/text/isolated.ts';
import { campaignLifeCan, isOrganiser } from '#features/campaigns/policy.ts';
import { findVisibility } from '#features/campaigns/server/records/visibility.ts';
import { announcementsCan } from '../policy.ts';
import { viewerOf } from './access.ts';
import {
  tellAnswerHidden,
  tellAnswerShown,
  tellCorrected,
  tellHidden,
  tellQuestionRemoved,
  tellQuestionShown,
} from './notices.ts';
import { lockAnnouncement, setRemoved } from './records/announcements.ts';
import {
  findModeratedAnnouncement,
  findModeratedQuestion,
  holdsSeat,
  writeAnnouncementHidden,
  writeAnswerHidden,
  writeQuestionHidden,
} from './records/moderated.ts';
import { lockQuestion, removeQuestion } from './records/questions.ts';

/** What the actor is in a campaign; undefined where they may not see it. */
async function findSeenFacts(context: Context, campaignId: Id) {
  const found = await findVisibility(context.db, campaignId, viewerOf(context));
  if (!found) return undefined;
  return campaignLifeCan(context.actor, found).see ? found : undefined;
}

/** What an organiser announced. */
const announcementThing: ModeratedThing = {
  kind: 'announcement',

  async find(db, id) {
    const found = await findModeratedAnnouncement(db, id);
    if (!found) return undefined;
    const { title, text, campaignId, userId, hiddenAt } = found;
    return {
      title: `An announcement in ${isolated(title)}`,
      text,
      imageUrl: null,
      path: `/campaigns/${campaignId}`,
      userId,
      isHidden: hiddenAt !== null,
      parts: [],
    };
  },

  async isShownTo(context, id) {
    const found = await findModeratedAnnouncement(context.db, id);
    if (!found || found.hiddenAt !== null) return false;
    const facts = await findSeenFacts(context, found.campaignId);
    if (!facts || !announcementsCan(context.actor, facts).read) return false;
    const viewer = viewerOf(context);
    if (found.sessionId === null || isOrganiser(facts) || viewer === null) return true;
    return holdsSeat(context.db, found.sessionId, viewer);
  },

  async hide(context, id) {
    const { db, clock } = context;
    await lockAnnouncement(db, id);
    await writeAnnouncementHidden(db, id, clock());
    await tellHidden(context, id);
    return {};
  },

  async restore(context, id) {
    const { db } = context;
    const found = await lockAnnouncement(db, id);
    await writeAnnouncementHidden(db, id, null);
    if (found) await tellCorrected(context, found);
    return true;
  },

  async remove(context, id) {
    const { db, clock } = context;
    await lockAnnouncement(db, id);
    // Hidden as well, so that its organiser can't put it back. It counts for the bounds of its day, and is then deleted.
    await writeAnnouncementHidden(db, id, clock());
    await setRemoved(db, id, clock());
    await tellHidden(context, id);
  },
};

/** What a player asked. With a question its answer is hidden and goes. */
const questionThing: ModeratedThing = {
  kind: 'question',

  async find(db, id) {
    const found = await findModeratedQuestion(db, id);
    if (!found) return undefined;
    const { title, text, answer, campaignId, askedBy, hiddenAt, answerHiddenAt } = found;
    return {
      title: `A question in ${isolated(title)}`,
      text,
      imageUrl: null,
      path: `/campaigns/${campaignId}`,
      userId: askedBy,
      isHidden: hiddenAt !== null,
      parts:
        answer === null
          ? []
          : [{ kind: 'answer', id, title: `Its answer: ${answer}`, isHidden: answerHiddenAt !== null }],
    };
  },

  async isShownTo(context, id) {
    const found = await findModeratedQuestion(context.db, id);
    if (!found) return false;
    const isAskers = found.askerId === viewerOf(context);
    const facts = await findSeenFacts(context, found.campaignId);
    if (!facts || found.hiddenAt !== null) return false;
    return isAskers || isOrganiser(facts) || (found.isForAll && found.answerHiddenAt === null);
  },

  async hide(context, id) {
    const { db, clock } = context;
    await lockQuestion(db, id);
    await writeQuestionHidden(db, id, clock());
    await tellQuestionRemoved(context, id);
    return {};
  },

  async restore(context, id) {
    const { db } = context;
    const found = await lockQuestion(db, id);
    await writeQuestionHidden(db, id, null);
    if (found) await tellQuestionShown(context, found);
    return true;
  },

  async remove(context, id) {
    const { db, clock } = context;
    await lockQuestion(db, id);
    await removeQuestion(db, id, clock());
    await tellQuestionRemoved(context, id);
    await tellAnswerHidden(context, id);
  },
};

/** What an organiser answered, by the id of its question, which stays. A question is answered once: to remove both, remove it. */
const answerThing: ModeratedThing = {
  kind: 'answer',

  async find(db, id) {
    const found = await findModeratedQuestion(db, id);
    if (!found || found.answer === null) return undefined;
    const { title, text, answer, campaignId, answeredBy, answerHiddenAt } = found;
    return {
      title: `An answer in ${isolated(title)}`,
      text: `${answer}\n\nTo the question: ${text}`,
      imageUrl: null,
      path: `/campaigns/${campaignId}`,
      userId: answeredBy,
      isHidden: answerHiddenAt !== null,
      parts: [],
    };
  },

  async isShownTo(context, id) {
    const found = await findModeratedQuestion(context.db, id);
    if (!found || found.answer === null || found.answerHiddenAt !== null) return false;
    const isAskers = found.askerId === viewerOf(context);
    const facts = await findSeenFacts(context, found.campaignId);
    if (!facts) return false;
    return isAskers || (found.hiddenAt === null && (isOrganiser(facts) || found.isForAll));
  },

  async hide(context, id) {
    const { db, clock } = context;
    await lockQuestion(db, id);
    await writeAnswerHidden(db, id, clock());
    await tellAnswerHidden(context, id);
    return {};
  },

  async restore(context, id) {
    const { db } = context;
    await lockQuestion(db, id);
    await writeAnswerHidden(db, id, null);
    const found = await findModeratedQuestion(db, id);
    if (found?.answer != null) await tellAnswerShown(context, { id, answer: found.answer });
    return true;
  },
};

/** What of announcements and questions people report and admins decide about. */
export const announcementsThings: ModeratedThing[] = [announcementThing, questionThing, answerThing];
