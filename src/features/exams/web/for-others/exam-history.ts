import type { KeptThing } from '#features/audit-log/web/for-others/kept-thing.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { QuestionFields } from '../../admin-contract.ts';
import { examsAdmin } from '../admin/admin-queries.ts';

/** The history of an exam. */
export const examHistory: KeptThing = {
  title: 'Exam',
  path: (id) => `/admin/exams/${id}`,
  labels: { name: 'Name', weight: 'Weight', questions: 'Questions' },
  inWords: (field, value) =>
    field === 'questions'
      ? (value as QuestionFields[])
          .map((question, index) =>
            [
              `${index + 1}. ${isolated(question.name)}`,
              ...(question.url === null ? [] : [question.url]),
            ].join('\n'),
          )
          .join('\n\n')
      : undefined,
  async read(id) {
    const { name, weight, questions, revision, isLocked } = await examsAdmin.get({ examId: id });
    const known = new Set(questions.map((question) => question.id));
    return {
      name,
      fields: { name, weight, questions },
      fixed: isLocked
        ? {
            fields: ['questions'],
            why: 'Somebody has submitted this exam: its questions stay as they were answered.',
          }
        : null,
      bringBack: ({ questions: earlier, ...others }) =>
        earlier === undefined
          ? examsAdmin.update({ name, weight, ...others, examId: id, revision })
          : examsAdmin.saveQuestions({
              examId: id,
              revision,
              // A question that was removed comes back as a new one.
              questions: (earlier as QuestionFields[]).map(({ id: old, name: text, url }) =>
                old !== undefined && known.has(old) ? { id: old, name: text, url } : { name: text, url },
              ),
            }),
    };
  },
};
