import { expect, test } from 'vitest';
import { judgeLog } from './examine-database.ts';

const quiet = [
  { name: 'log_error_verbosity', setting: 'terse' },
  { name: 'log_min_error_statement', setting: 'panic' },
  { name: 'log_statement', setting: 'none' },
];

test('a log that quotes nothing is good', () => {
  expect(judgeLog(quiet)).toMatchObject({ state: 'good' });
});

test.each([
  ['log_error_verbosity', 'default'],
  ['log_min_error_statement', 'error'],
  ['log_statement', 'mod'],
  ['log_min_duration_statement', '100'],
  ['log_parameter_max_length_on_error', '-1'],
])('a log that quotes what people wrote is noted: %s = %s', (name, setting) => {
  expect(judgeLog([...quiet, { name, setting }])).toMatchObject({
    state: 'note',
    says: expect.stringContaining(`${name} = ${setting}`),
  });
});
