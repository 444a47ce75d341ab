import { expect, test } from 'vitest';
import { numberedTables, problemsOfTables, tablesOf, typedTables } from './typed-tables.ts';

const table = { id: '00000000-0000-4000-8000-000000000001', name: 'Table 2', seats: 6, fits: 'Miniatures' };

test('tables are edited as they were stored', () => {
  expect(tablesOf(typedTables([table]))).toEqual([table]);
});

test('new tables get the next free numbers, and as many seats as the last one', () => {
  const added = numberedTables(typedTables([table]), 3);
  expect(added.map(({ name, seats }) => [name, seats])).toEqual([
    ['Table 1', 6],
    ['Table 3', 6],
    ['Table 4', 6],
  ]);
});

test('what is missing or there twice is named where it stands', () => {
  const [typed] = typedTables([table]);
  expect(
    problemsOfTables([
      typed!,
      { key: '00000000-0000-4000-8000-000000000002', name: 'table 2', seats: null, fits: '' },
      { key: '00000000-0000-4000-8000-000000000003', name: '', seats: 4, fits: '' },
    ]),
  ).toEqual({
    '1.name': 'Another table has this name',
    '1.seats': 'Between 1 and 99 seats',
    '2.name': 'Name the table',
  });
});
