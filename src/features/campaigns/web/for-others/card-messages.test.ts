import { expect, test } from 'vitest';
import { languageCodes } from '../../table-facts/rules.ts';
import { languageName } from './card-messages.ts';

test('every language that a campaign may name has a name of its own, sign languages too', () => {
  const names = languageCodes.map((code) => languageName(code));
  expect(names.filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect([languageName('ase'), languageName('bfi')]).toEqual([
    'American Sign Language',
    'British Sign Language',
  ]);
});
