import { expect, test } from 'vitest';
import { examAnswers } from './exam-answers.ts';
import { exams } from './exams.ts';

test('every question of the demo exams has answers that were written for it, and no other', () => {
  const questions = exams.map(({ name, questions: asked }) => [name, asked.length]);
  expect(Object.entries(examAnswers).map(([name, answers]) => [name, answers.length])).toEqual(questions);
  const answers = Object.values(examAnswers).flat(2);
  expect(new Set(answers).size).toBe(answers.length);
  expect(
    Object.values(examAnswers)
      .flat()
      .every(({ length }) => length >= 2),
  ).toBe(true);
});
