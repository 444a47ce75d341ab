import type { KeptThing } from '#features/audit-log/web/for-others/kept-thing.ts';
import { isolated } from '#shared/text/isolated.ts';
import type { QuestionFields } from '../../admin-contract.ts';
import { examsAdmin } from '../admin/admin-queries.ts';

type KeptQuestion = Partial<QuestionFields> & Pick<QuestionFields, 'name' | 'url'>;

/** The same question without its id. */
const newOf = (question: QuestionFields): QuestionFields => ({ ...question, id: undefined });

/** A question from the history, as text; old entries, from before choices existed, only have a text and a resource. */
function wordsOf({ name, url, options, rightOptions, maxMarks, rubric }: KeptQuestion): string {
  return [
    isolated(name),
    url,
    ...(options ?? []).map((option) => `${rightOptions?.includes(option) ? '✓' : '–'} ${isolated(option)}`),
    maxMarks === undefined || maxMarks === 1 ? '' : `${maxMarks} marks`,
    rubric,
  ]
    .filter(Boolean)
    .join('\n');
}

export const examHistory: KeptThing = {
  title: 'Exam',
  path: (id) => `/admin/exams/${id}`,
  labels: { name: 'Name', weight: 'Weight', graders: 'Graders', questions: 'Questions' },
  inWords: (field, value) =>
    field === 'questions'
      ? (value as KeptQuestion[]).map((question, index) => `${index + 1}. ${wordsOf(question)}`).join('\n\n')
      : undefined,
  async read(id) {
    const { name, weight, graders, questions, revision, isLocked, publishedAt } = await examsAdmin.get({
      examId: id,
    });
    const known = new Set(questions.map((question) => question.id));
    return {
      name,
      fields: { name, weight, graders, questions },
      fixed: isLocked
        ? {
            fields: ['graders', 'questions'],
            why: 'Somebody has submitted this exam: its questions stay as they were answered, and its graders as it was published.',
          }
        : publishedAt === null
          ? null
          : { fields: ['graders'], why: 'The number of graders cannot change after publishing.' },
      bringBack: ({ questions: earlier, ...others }) =>
        earlier === undefined
          ? examsAdmin.update({ name, weight, graders, ...others, examId: id, revision })
          : examsAdmin.saveQuestions({
              examId: id,
              revision,
              // A removed question is restored as a new one.
              questions: (earlier as QuestionFields[]).map((question) =>
                question.id !== undefined && known.has(question.id) ? question : newOf(question),
              ),
            }),
    };
  },
};
