import { implementContract } from '../../../platform/requests/operations.ts';
import { examsContract } from '../contract.ts';
import { getSubmission } from './admin/get-submission.ts';
import { gradeExam } from './admin/grade-exam.ts';
import { listToGrade } from './admin/list-to-grade.ts';
import {
  createExam,
  getManagedExam,
  listAllExams,
  removeExam,
  saveQuestions,
  updateExam,
} from './admin/manage-exams.ts';
import { getExam } from './get-exam.ts';
import { listAvailable, listCompleted } from './list-own-exams.ts';
import { submitExam } from './submit-exam.ts';

export const examsRouter = implementContract(examsContract, {
  listCompleted,
  listAvailable,
  get: getExam,
  submit: submitExam,
  listToGrade,
  getSubmission,
  grade: gradeExam,
  admin: {
    list: listAllExams,
    get: getManagedExam,
    create: createExam,
    update: updateExam,
    saveQuestions,
    remove: removeExam,
  },
});
