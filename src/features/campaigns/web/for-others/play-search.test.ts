import { expect, test } from 'vitest';
import { campaignSearchOf } from './campaign-search.ts';
import { countFactFilters, countFilters, playSearchOf } from './play-search.ts';

const system = '00000000-0000-4000-8003-00000000000a';

test('an address says what is looked for, and nothing that makes no sense', () => {
  const search = { q: '  lantern ', system, state: 'CA', seats: 'free', sort: 'price' };
  expect(playSearchOf(search)).toEqual({ ...search, q: 'lantern' });
  expect(playSearchOf({ q: 5, sort: 'newest', seats: true, system: 'x', state: '', else: 1 })).toEqual({
    q: '5',
  });
  expect(playSearchOf({ q: 'x'.repeat(200) }).q).toHaveLength(100);
});

test('it becomes what the server is asked for; the order is no filter', () => {
  const search = playSearchOf({ q: 'lantern', sort: 'soonest' });
  expect(campaignSearchOf('Online', search)).toMatchObject({
    type: 'Online',
    text: 'lantern',
    sort: 'soonest',
  });
  expect(countFilters(search)).toBe(1);
});

test('what organisers say of their tables is looked for by known words alone', () => {
  const facts = { level: 'new', lang: 'de', age: 16, access: 'quiet-room', safety: 'x-card', zero: 'coming' };
  const search = playSearchOf({ ...facts, seats: 'free', sort: 'price' });
  expect(search).toEqual({ ...facts, seats: 'free', sort: 'price' });
  expect(countFilters(search)).toBe(7);
  expect(countFactFilters(search)).toBe(6);
  expect(campaignSearchOf('Online', search)).toMatchObject({
    experience: 'new',
    language: 'de',
    age: 16,
    accessibility: 'quiet-room',
    safetyTool: 'x-card',
    sessionZero: 'coming',
  });
  const nonsense = { level: 'everybody', lang: 'tlh', age: -1, access: 'x', safety: 1, zero: true };
  expect(playSearchOf(nonsense)).toEqual({});
  expect(playSearchOf({ age: 1.5 })).toEqual({});
});
