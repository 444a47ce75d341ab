import { implementContract } from '../../../platform/requests/rpc.ts';
import { examsContract } from '../contract.ts';
import { getExam } from './get-exam.ts';
import { getSubmission } from './admin/get-submission.ts';
import { gradeExam } from './admin/grade-exam.ts';
import { listExamsToGrade } from './admin/list-to-grade.ts';
import { listAvailable, listCompleted } from './list-own-exams.ts';
import {
  changeExam,
  createExam,
  getManagedExam,
  listAllExams,
  removeExam,
  saveQuestions,
} from './admin/manage-exams.ts';
import { submitExam } from './submit-exam.ts';

const api = implementContract(examsContract);

export const examsRouter = api.router({
  listCompleted: api.listCompleted.handler(({ context, input }) => listCompleted(context, input)),
  listAvailable: api.listAvailable.handler(({ context, input }) => listAvailable(context, input)),
  get: api.get.handler(({ context, input }) => getExam(context, input)),
  submit: api.submit.handler(({ context, input }) => submitExam(context, input)),
  listToGrade: api.listToGrade.handler(({ context, input }) => listExamsToGrade(context, input)),
  getSubmission: api.getSubmission.handler(({ context, input }) => getSubmission(context, input)),
  grade: api.grade.handler(({ context, input }) => gradeExam(context, input)),
  admin: {
    list: api.admin.list.handler(({ context, input }) => listAllExams(context, input)),
    get: api.admin.get.handler(({ context, input }) => getManagedExam(context, input)),
    create: api.admin.create.handler(({ context, input }) => createExam(context, input)),
    update: api.admin.update.handler(({ context, input }) => changeExam(context, input)),
    saveQuestions: api.admin.saveQuestions.handler(({ context, input }) => saveQuestions(context, input)),
    remove: api.admin.remove.handler(({ context, input }) => removeExam(context, input)),
  },
});
