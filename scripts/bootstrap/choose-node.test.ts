import { expect, test } from 'vitest';
import { chooseNode } from './choose-node.mjs';

const brought = (major: number) => ({ node: '/project/node', major });
const own = (major: number) => ({ node: '/usr/bin/node', major });

test.each([
  ['the one that npm brings, where it is of the wanted major', [brought(24), own(24)], '/project/node'],
  ['one’s own of that major before a later one of npm’s', [brought(26), own(24)], '/usr/bin/node'],
  ['a later one of npm’s before an older or later one of one’s own', [brought(26), own(20)], '/project/node'],
  ['a later one of npm’s before a later one of one’s own', [brought(26), own(25)], '/project/node'],
  ['one’s own where npm brings none', [own(25)], '/usr/bin/node'],
])('%s runs the project', (_what, candidates, node) => {
  expect(chooseNode(candidates, 24)?.node).toBe(node);
});

test('an older one alone does not', () => {
  expect(chooseNode([own(22)], 24)).toBeNull();
});
