import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../../src/features/accounts/server');
const page = readFileSync(join(import.meta.dirname, '../../docs/reference/sign-in-library.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what'))
  .map((line) => line.slice(2, -2).split(' | '));

test('every file that reaches into the sign-in library stands on its page', () => {
  const listed = rows.map(([, where = '']) => where).join();
  const reaching = globSync('**/*.ts', { cwd: server })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /from 'better-auth/.test(readFileSync(join(server, file), 'utf8')));
  expect(reaching.length).toBeGreaterThan(3);
  expect(reaching.filter((file) => !listed.includes(`\`${file}\``))).toEqual([]);
});

test('and so does no other part of the product', () => {
  const others = globSync('src/**/*.{ts,tsx}', { cwd: join(server, '../../../..') })
    .filter((file) => !file.startsWith('src/features/accounts/server/'))
    .filter((file) => /from 'better-auth/.test(readFileSync(join(server, '../../../..', file), 'utf8')));
  expect(others).toEqual([]);
});

test.each(rows)('%s: its test is there', (_what, _where, _why, named = '') => {
  const [file = '', title = ''] = named.replace(/^`/, '').split('`: ');
  expect(readFileSync(join(server, file), 'utf8')).toContain(title);
});
