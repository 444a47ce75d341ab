import type { Feature } from '#platform/feature.ts';
import { implementContract } from '#platform/requests/operations.ts';
import { announcementsContract } from '../contract.ts';
import { createAnnouncement } from './create-announcement.ts';
import { listAnnouncements } from './list-announcements.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { askOrganiser } from './questions/ask-organiser.ts';
import { listQuestions } from './questions/list-questions.ts';
import { removeQuestion } from './questions/remove-question.ts';
import { recoverAnnouncement } from './recover-announcement.ts';
import { removeAnnouncement } from './remove-announcement.ts';
import { updateAnnouncement } from './update-announcement.ts';
import { announcementsNotices } from './notices.ts';
import { announcementsThings } from './things.ts';
import { announcementsTables } from './records/personal-tables.ts';
import { sweepRemovedQueue } from './sweep-removed-queue.ts';

export const announcementsFeature = {
  router: implementContract(announcementsContract, {
    list: listAnnouncements,
    create: createAnnouncement,
    update: updateAnnouncement,
    remove: removeAnnouncement,
    restore: recoverAnnouncement,

    listQuestions,
    ask: askOrganiser,
    answer: answerQuestion,
    removeQuestion,
  }),
  notices: announcementsNotices,
  things: announcementsThings,
  personalTables: announcementsTables,
  queues: (parts) => [sweepRemovedQueue(parts)],
} satisfies Feature;
