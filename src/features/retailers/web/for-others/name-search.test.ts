import { expect, it } from 'vitest';
import { namedFirst } from './name-search.ts';

const stores = [
  { name: 'Beans and Board Games' },
  { name: 'Desert Twenties' },
  { name: 'Palms Café' },
  { name: 'Twenty Under Oaks' },
];
const namesFor = (text: string) => namedFirst(stores, text).map(({ name }) => name);

it('stores that are called what was typed come before those of a town of the name, in the order found', () => {
  expect(namesFor('TWENTY')).toEqual([
    'Twenty Under Oaks',
    'Beans and Board Games',
    'Desert Twenties',
    'Palms Café',
  ]);
  expect(namesFor('twent')[0]).toBe('Desert Twenties');
  expect(namesFor('cafe palm')[0]).toBe('Palms Café');
});

it('a text without words changes nothing', () => {
  expect(namesFor('')).toEqual(stores.map(({ name }) => name));
});
