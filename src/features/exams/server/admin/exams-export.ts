import { defineExport } from '#platform/lists/table-export.ts';
import { type ManagedExam, managedExamsInput } from '../../admin-contract.ts';
import { listAllExams } from './manage-exams.ts';

export const examsExport = defineExport<typeof managedExamsInput, ManagedExam>({
  name: 'exams',
  input: managedExamsInput,
  list: listAllExams,
  columns: [
    { header: 'Id', value: (exam) => exam.id },
    { header: 'Name', value: (exam) => exam.name },
    { header: 'Game system', value: (exam) => exam.gameSystem.name },
    { header: 'Weight', value: (exam) => exam.weight },
    { header: 'Questions', value: (exam) => exam.questionCount },
    { header: 'Published at', value: (exam) => exam.publishedAt },
    { header: 'Submitted', value: (exam) => exam.isLocked },
    { header: 'Added at', value: (exam) => exam.createdAt },
    { header: 'Version', value: (exam) => exam.version },
    { header: 'Graders', value: (exam) => exam.graders },
  ],
});
