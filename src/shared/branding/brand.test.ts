import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand } from './brand.ts';

const tokens = readFileSync('src/ui/tokens.css', 'utf8');

test.each([
  ['light', ':root {'],
  ['dark', "[data-theme='dark'] {"],
] as const)('the brand is %s as in tokens.css', (theme, selector) => {
  const block = tokens.split(selector).slice(1).join().split('}', 1)[0]!;
  const colours = Object.entries(brand[theme]).map(([name, value]) => `--${name}: ${value};`);
  expect(colours.filter((line) => !block.includes(line))).toEqual([]);
});
