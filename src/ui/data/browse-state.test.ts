import { expect, test } from 'vitest';
import { browseStateOf } from './browse-state.ts';

const read = browseStateOf({ role: ['user', 'admin'], system: 'any', since: 'day' });

test('a state is what the address says, as far as it is allowed', () => {
  expect(read({ q: 'ada', role: 'admin', system: 'x', other: 'y' })).toEqual({
    q: 'ada',
    role: 'admin',
    system: 'x',
  });
  expect(read({ q: '', role: 'owner', system: { $ne: 1 } })).toEqual({});
});

test('a search for digits stays a text', () => {
  expect(read({ q: 4711 })).toEqual({ q: '4711' });
});

test('a day is one of the calendar', () => {
  expect(read({ since: '2026-05-01' })).toEqual({ since: '2026-05-01' });
  expect(read({ since: '2026-02-30' })).toEqual({});
});
