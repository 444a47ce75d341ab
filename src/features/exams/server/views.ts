import type { ManagedQuestion } from '../admin-contract.ts';
import type { ExamDetail, GivenGrade } from '../contract.ts';
import { type ExamAnswer, marksByItself } from '../rules.ts';

type Marks = NonNullable<ExamDetail['submission']>['marks'];

const mean = (numbers: readonly number[]): number =>
  Math.round((10 * numbers.reduce((sum, one) => sum + one, 0)) / numbers.length) / 10;

/**
 * The marks of each question of a graded submission, in order, as far as there are any: of choices by the right
 * options, of others as the mean of the grades that make the score, to a tenth.
 */
export function marksOfSubmission(submission: {
  questions: readonly ManagedQuestion[];
  answers: readonly ExamAnswer[];
  grades: readonly GivenGrade[];
}): Marks {
  const { questions, answers, grades } = submission;
  const choices = new Map(marksByItself(questions, answers).map((one) => [one.questionId, one.marks]));
  return questions.flatMap(({ id, maxMarks }): Marks => {
    const ofChoice = choices.get(id);
    if (ofChoice !== undefined) return [{ questionId: id, marks: ofChoice, maxMarks, comments: [] }];
    const given = grades.flatMap(({ marks }) => marks.filter(({ questionId }) => questionId === id));
    if (given.length === 0) return [];
    const comments = given.flatMap(({ comment }) => comment ?? []);
    return [{ questionId: id, marks: mean(given.map(({ marks }) => marks)), maxMarks, comments }];
  });
}
