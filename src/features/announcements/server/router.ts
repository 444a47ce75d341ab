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

export const announcementsRouter = implementContract(announcementsContract, {
  list: listAnnouncements,
  create: createAnnouncement,
  update: updateAnnouncement,
  remove: removeAnnouncement,
  restore: recoverAnnouncement,

  listQuestions,
  ask: askOrganiser,
  answer: answerQuestion,
  removeQuestion,
});
