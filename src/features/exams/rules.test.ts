import { expect, test } from 'vitest';
import { areSameAnswers, faultOfAnswers, resourceLink, standingText } from './rules.ts';

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
  expect(faultOfAnswers(['a', 'b'], [answer('b'), answer('a')])).toBeNull();
  expect(faultOfAnswers(['a', 'b'], [answer('a')])).toBe('ANSWER_MISSING');
  expect(faultOfAnswers(['a', 'b'], [answer('a'), answer('a')])).toBe('EXAM_CHANGED');
  expect(faultOfAnswers(['a', 'b'], [answer('a'), answer('b'), answer('c')])).toBe('EXAM_CHANGED');
  expect(faultOfAnswers([], [])).toBe('EXAM_WITHOUT_QUESTIONS');
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
