import { expect, test } from 'vitest';
import { compareStates } from './compare-states.ts';

const began = { title: 'Thursday', price: 500, tags: ['a'] };

test('a field that both changed is a conflict, and what was typed goes over it', () => {
  const compared = compareStates(began, { ...began, title: 'Mine' }, { ...began, title: 'Theirs' });
  expect(compared.conflicts).toEqual([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
  expect(compared.merged).toEqual({ ...began, title: 'Mine' });
});

test('a field that only the other changed is kept beside what was typed elsewhere', () => {
  const compared = compareStates(began, { ...began, title: 'Mine' }, { ...began, price: 700, tags: ['b'] });
  expect(compared).toEqual({
    conflicts: [],
    onlyTheirs: ['price', 'tags'],
    merged: { title: 'Mine', price: 700, tags: ['b'] },
  });
});

test('the same change on both sides is no conflict', () => {
  const changed = { ...began, title: 'Friday' };
  expect(compareStates(began, changed, changed)).toEqual({ conflicts: [], onlyTheirs: [], merged: changed });
});

test('a field of the form that the record does not have stays as it was typed', () => {
  const compared = compareStates({}, { note: 'mine' }, { title: 'x' });
  expect(compared).toEqual({ conflicts: [], onlyTheirs: [], merged: { note: 'mine' } });
});

const rows = (...texts: string[]) => ({ rows: texts.map((text, index) => ({ key: `${index}`, text })) });

test('a list whose rows both changed is merged row by row, and the rows that both wrote are the conflict', () => {
  const compare = (mine: object, theirs: object) => compareStates(rows('a', 'b'), mine, theirs, ['rows']);
  expect(compare(rows('A', 'b'), rows('a', 'B'))).toEqual({
    conflicts: [],
    onlyTheirs: ['rows'],
    merged: rows('A', 'B'),
  });
  expect(compare(rows('mine', 'B'), rows('theirs', 'b'))).toEqual({
    conflicts: [{ field: 'rows', mine: rows('mine').rows, theirs: rows('theirs').rows }],
    onlyTheirs: [],
    merged: rows('mine', 'B'),
  });
});
