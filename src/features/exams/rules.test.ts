import { expect, test } from 'vitest';
import {
  areSameAnswers,
  faultOfAnswers,
  marksOfChoice,
  percentOf,
  resourceLink,
  standingText,
} from './rules.ts';

test.each([
  ['nothing submitted', { submitted: false, scorePercent: null }, 'Available'],
  ['no score yet', { submitted: true, scorePercent: null }, 'In Review'],
  ['a score', { submitted: true, scorePercent: 87 }, '87%'],
  ['a score of 0', { submitted: true, scorePercent: 0 }, '0%'],
])('an exam with %s says where the player stands', (_title, standing, text) => {
  expect(standingText(standing)).toBe(text);
});

test.each([
  ['https://example.com/rules', 'https://example.com/rules'],
  ['http://example.com', 'http://example.com'],
  ['javascript:alert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['//example.com', null],
  ['page 12 of the rule book', null],
  ['', null],
  [null, null],
])('the resource %j is opened only where that is safe', (url, link) => {
  expect(resourceLink(url)).toBe(link);
});

const answer = (questionId: string) => ({ questionId, text: 'Because.' });

test('answers are complete when there is one to each question, and to no other', () => {
  const questions = ['a', 'b'].map((id) => ({ id, options: null, isSeveral: false }));
  expect(faultOfAnswers(questions, [answer('b'), answer('a')])).toBeNull();
  expect(faultOfAnswers(questions, [answer('a')])).toBe('ANSWER_MISSING');
  expect(faultOfAnswers(questions, [answer('a'), answer('a')])).toBe('EXAM_CHANGED');
  expect(faultOfAnswers(questions, [answer('a'), answer('b'), answer('c')])).toBe('EXAM_CHANGED');
  expect(faultOfAnswers([], [])).toBe('EXAM_WITHOUT_QUESTIONS');
});

test.each([
  ['one of the options', false, 'red', null],
  ['several, where one is asked for', false, 'red\nblue', 'ANSWER_NOT_OFFERED'],
  ['several, where several are asked for', true, 'red\nblue', null],
  ['the same one twice', true, 'red\nred', 'ANSWER_NOT_OFFERED'],
  ['something else', true, 'green', 'ANSWER_NOT_OFFERED'],
])('a choice of %s is judged by what was offered', (_title, isSeveral, text, fault) => {
  const question = { id: 'a', options: ['red', 'blue', 'white'], isSeveral };
  expect(faultOfAnswers([question], [{ questionId: 'a', text }])).toBe(fault);
});

test('a choice has all its marks for all right options and no other, and marks make a whole percent', () => {
  const question = { rightOptions: ['red', 'blue'], maxMarks: 3 };
  expect(marksOfChoice(question, 'blue\nred')).toBe(3);
  expect(marksOfChoice(question, 'red')).toBe(0);
  expect(marksOfChoice(question, 'red\nblue\nwhite')).toBe(0);
  expect(percentOf([{ marks: 2, maxMarks: 3 }])).toBe(67);
  expect(
    percentOf([
      { marks: 1, maxMarks: 1 },
      { marks: 0, maxMarks: 4 },
    ]),
  ).toBe(20);
});

test('the same answers are the same in any order, and others are not', () => {
  const [one, other] = [
    { questionId: 'a', text: 'Yes' },
    { questionId: 'b', text: 'No' },
  ];
  expect(areSameAnswers([one, other], [other, one])).toBe(true);
  expect(areSameAnswers([one, other], [one])).toBe(false);
  expect(areSameAnswers([one], [one, other])).toBe(false);
  expect(areSameAnswers([one, other], [one, { ...other, text: 'no' }])).toBe(false);
});
